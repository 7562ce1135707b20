import './fabric';

const container = document.getElementById('root');
const isBusy = document.documentElement.classList.contains('si-busy');

const begin = (): void => {
  if (container) void import(/* webpackChunkName: "app" */ './start').then(({ start }) => start(container));
};

// The sign-in screen is painted before the console's code runs; who has a session does not see it and does not wait.
if (isBusy) begin();
else requestAnimationFrame(() => window.setTimeout(begin));

// A page out of the back/forward cache is in the middle of a way that has ended.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) window.location.reload();
});
