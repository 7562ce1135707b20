import './fabric';

const container = document.getElementById('root');
if (container) void import(/* webpackChunkName: "app" */ './start').then(({ start }) => start(container));

// A page out of the back/forward cache is in the middle of a way that has ended.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) window.location.reload();
});
