// The style of the report. It is self-contained: no font, script or picture is loaded.

export const STYLE = `
:root {
  color-scheme: light dark;
  --paper: #fbfbf9; --card: #ffffff; --ink: #1d2430; --muted: #5c6675; --line: #dde1e6;
  --first: #1f6f8b; --second: #c77d1e; --good: #2b7a4b; --bad: #b3352b; --empty: #eef0f2;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #14181d; --card: #1b2027; --ink: #e6e9ed; --muted: #9aa5b1; --line: #323a44;
    --first: #62b6d0; --second: #e5a75a; --good: #4fa877; --bad: #d9695e; --empty: #242b33;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; }
main { max-width: 1080px; margin: 0 auto; padding: 28px 20px 60px; }
h1 { font-size: 1.5rem; margin: 0 0 4px; }
h2 { font-size: 1.15rem; margin: 36px 0 12px; }
h3 { font-size: 1rem; margin: 24px 0 10px; }
p { margin: 12px 0; }
.muted { color: var(--muted); }
.verdict { display: inline-block; padding: 2px 12px; border-radius: 12px; border: 1px solid currentColor; font-weight: 600; }
.good { color: var(--good); }
.bad { color: var(--bad); }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; background: var(--card); min-width: 50%; }
th, td { text-align: left; vertical-align: top; padding: 5px 14px; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
td.figure, th.figure { white-space: nowrap; font-variant-numeric: tabular-nums; }
tr.group th { padding-top: 16px; color: var(--muted); font-weight: 600; }
td.inner { padding-left: 32px; }
.plots { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 440px), 1fr)); gap: 16px; }
figure { margin: 0; padding: 14px 16px; background: var(--card); border: 1px solid var(--line); border-radius: 8px; }
figcaption { margin-bottom: 10px; color: var(--muted); }
figcaption strong { color: var(--ink); }
svg { display: block; width: 100%; height: auto; font: 12px system-ui, sans-serif; }
svg text { fill: var(--ink); }
svg .tick { fill: var(--muted); }
svg .count { font-weight: 600; }
svg .grid { stroke: var(--line); }
svg .ideal { stroke: var(--muted); stroke-dasharray: 5 5; }
svg .empty, svg .track { fill: var(--empty); }
svg .right { fill: var(--good); }
svg .wrong { fill: var(--bad); }
svg .first { fill: var(--first); }
svg .second { fill: var(--second); }
svg .first-line, svg .second-line { fill: none; stroke: var(--first); stroke-width: 2.5; stroke-linejoin: round; }
svg .second-line { stroke: var(--second); }
@media print { figure { break-inside: avoid; } }
`;
