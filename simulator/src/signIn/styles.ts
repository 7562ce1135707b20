/** Style of the provider's pages: the console's tokens for light, dark and high contrast, down to 320 px. */
export const STYLES = `
:root{--page:#f6f7f9;--surface:#fff;--hover:#f3f5f7;--text:#242424;--text2:#575757;--border:#d6d9dd;--soft:#e7e9ec;--control:#7a7a7a;
--accent:#0f6cbd;--primary:#0f6cbd;--primaryHover:#115ea3;--badge:#0f548c;--info:#ebf3fc;--infoLine:#b4d6fa;
--shadow:0 0 2px rgba(0,0,0,.12),0 8px 16px rgba(0,0,0,.14);color-scheme:light dark}
@media (prefers-color-scheme:dark){:root{--page:#16181a;--surface:#1f2124;--hover:#2a2d31;--text:#f2f3f4;--text2:#b9bdc2;--border:#41464b;
--soft:#32363a;--control:#8d9298;--accent:#479ef5;--primary:#115ea3;--primaryHover:#0f6cbd;--badge:#0e4775;--info:#12283c;--infoLine:#1f4f7c;
--shadow:0 0 2px rgba(0,0,0,.4),0 8px 16px rgba(0,0,0,.5)}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;padding:16px;display:flex;flex-direction:column;align-items:center;justify-content:center;gap:16px;
background:var(--page);color:var(--text);font:14px/20px 'Segoe UI',system-ui,-apple-system,BlinkMacSystemFont,Roboto,'Helvetica Neue',sans-serif}
main{width:100%;max-width:400px;padding:32px;background:var(--surface);border:1px solid var(--soft);border-radius:6px;box-shadow:var(--shadow)}
footer{max-width:400px;text-align:center;font-size:12px;line-height:16px;color:var(--text2)}
.brand{display:flex;align-items:center;gap:8px;margin:0 0 24px;font-weight:600}
svg{width:16px;height:16px;flex:none;fill:none;stroke:var(--accent);stroke-width:1.25;stroke-linejoin:round}
h1{margin:0 0 8px;font-size:20px;line-height:28px;font-weight:600}
.quiet{margin:0 0 16px;color:var(--text2)}
ul{list-style:none;margin:0 0 16px;padding:0;display:grid;gap:8px}
.permissions{list-style:disc;padding-left:20px;gap:4px}
button{font:inherit;color:inherit;cursor:pointer;border-radius:4px}
.account{display:flex;align-items:center;gap:12px;width:100%;min-height:64px;padding:8px 12px;text-align:left;background:var(--surface);border:1px solid var(--border)}
.account:hover{background:var(--hover)}
.initials{width:32px;height:32px;flex:none;display:grid;place-items:center;border-radius:50%;background:var(--badge);color:#fff;font-size:12px;font-weight:600}
.who{min-width:0;flex:1}
.who>span{display:block;overflow-wrap:anywhere}
.name{font-weight:600}
.small{font-size:12px;line-height:16px;color:var(--text2)}
.notice{margin:0 0 16px;padding:8px 12px;background:var(--info);border:1px solid var(--infoLine);border-radius:4px}
.actions{display:flex;gap:8px;flex-wrap:wrap}
.plain,.primary{min-height:44px;flex:1;padding:0 16px;font-weight:600;background:var(--surface);border:1px solid var(--control)}
.plain:hover{background:var(--hover)}
.primary{background:var(--primary);border-color:var(--primary);color:#fff}
.primary:hover{background:var(--primaryHover)}
:focus-visible{outline:2px solid var(--text);outline-offset:1px}
@media (max-width:640px){main{padding:24px 16px}}
@media (forced-colors:active){main,.notice,.initials{border:1px solid CanvasText}svg{stroke:CanvasText}.primary{forced-color-adjust:none;background:Highlight;border-color:Highlight;color:HighlightText}}
`;
