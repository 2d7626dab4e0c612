/**
 * Styles of the report, the same on the page, in the file and in print. Classes begin with `vsr-` and are not in a CSS
 * module, so that a file needs nothing but this text.
 */
import figureStyle from '../../charts/chart.module.css?raw'

/** Fonts with Han characters are listed for systems whose default has none. */
const FONTS =
  "Inter, 'Inter Variable', system-ui, 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Noto Sans SC', sans-serif"

export const REPORT_STYLE = `
.vsr {
  --vsr-ink: light-dark(#1b2530, #e6ebf0);
  --vsr-soft: light-dark(#566373, #a9b5c1);
  --vsr-line: light-dark(#dbe2e9, #3a4552);
  --vsr-paper: light-dark(#ffffff, #161d25);
  --vsr-todo: light-dark(#8a4b00, #f2b866);
  --vsr-todo-paper: light-dark(#fff6e8, #33270f);
  --vsr-accent: light-dark(#0a6cab, #5bb5ee);
  --mantine-color-body: var(--vsr-paper);
  --mantine-color-dimmed: var(--vsr-soft);
  --mantine-font-family: ${FONTS};
  --veriscope-figure-ink: var(--vsr-ink);
  --veriscope-figure-grid: var(--vsr-line);
  --veriscope-border: var(--vsr-line);
  box-sizing: border-box;
  max-width: 800px;
  margin: 0 auto;
  padding: 32px 20px 64px;
  background: var(--vsr-paper);
  color: var(--vsr-ink);
  font-family: ${FONTS};
  font-size: 15.5px;
  line-height: 1.65;
  overflow-wrap: anywhere;
}
.vsr * { box-sizing: border-box; }
.vsr h1 { margin: 0 0 12px; font-size: 27px; line-height: 1.3; font-weight: 700; text-wrap: balance; }
.vsr h2 { margin: 44px 0 12px; padding-bottom: 6px; border-bottom: 2px solid var(--vsr-line); font-size: 20px; line-height: 1.35; font-weight: 680; }
.vsr h3 { display: flex; gap: 10px; align-items: baseline; margin: 28px 0 8px; font-size: 16.5px; line-height: 1.4; font-weight: 650; }
.vsr p { margin: 0 0 10px; max-width: 72ch; text-wrap: pretty; }
.vsr ul { margin: 0 0 12px; padding-left: 1.25em; }
.vsr li { margin-bottom: 4px; max-width: 72ch; }
.vsr a { color: var(--vsr-accent); }
.vsr-lead { color: var(--vsr-soft); }
.vsr-number { flex: none; min-width: 1.7em; padding: 0 6px; border-radius: 6px; background: var(--vsr-line); color: var(--vsr-ink); font-size: 13px; font-variant-numeric: tabular-nums; text-align: center; }
.vsr-todo { margin: 12px 0; padding: 10px 14px; border-left: 4px solid var(--vsr-todo); border-radius: 0 8px 8px 0; background: var(--vsr-todo-paper); }
.vsr-todo strong { display: block; color: var(--vsr-todo); font-size: 13px; font-weight: 650; }
.vsr-todo ul { margin: 2px 0 0; }
.vsr-todo li:last-child { margin-bottom: 0; }
.vsr-facts { display: grid; grid-template-columns: minmax(7em, max-content) 1fr; gap: 4px 18px; margin: 0 0 14px; }
.vsr-facts > div { display: contents; }
.vsr-facts dt { color: var(--vsr-soft); }
.vsr-facts dd { margin: 0; font-variant-numeric: tabular-nums; }
.vsr-scroll { overflow-x: auto; margin: 0 0 6px; }
.vsr table { width: 100%; border-collapse: collapse; font-size: 14px; font-variant-numeric: tabular-nums; overflow-wrap: normal; }
.vsr caption { padding: 8px 0 6px; font-weight: 600; text-align: left; }
.vsr th, .vsr td { padding: 6px 10px 6px 0; border-bottom: 1px solid var(--vsr-line); text-align: right; vertical-align: top; }
.vsr th { font-weight: 600; }
.vsr thead th { color: var(--vsr-soft); font-size: 13px; }
.vsr tbody th { font-weight: 400; overflow-wrap: anywhere; }
.vsr-text { text-align: left !important; }
.vsr-note { color: var(--vsr-soft); font-size: 14px; }
.vsr .vsr-contents { columns: 2; column-gap: 32px; margin: 20px 0 0; padding: 0; list-style: none; font-size: 14.5px; }
.vsr-contents li { break-inside: avoid; }
.vsr-contents a { display: inline-flex; gap: 8px; min-height: 32px; align-items: center; text-decoration: none; }
.vsr figure[class] { margin: 18px 0 26px; min-width: 0; }
.vsr figcaption { margin-top: 8px; color: var(--vsr-soft); font-size: 14px; line-height: 1.5; }
.vsr figcaption strong { color: var(--vsr-ink); }
.vsr div.sideways, .vsr [class*='sideways'] { padding-left: 14px; }
.vsr-wide tbody th { min-width: 11em; }
.vsr svg { display: block; width: 100%; height: auto; }
@media (max-width: 720px) {
  .vsr-wide { min-width: 660px; }
}
@media (max-width: 560px) {
  .vsr { padding: 20px 16px 48px; font-size: 15px; }
  .vsr h1 { font-size: 23px; }
  .vsr .vsr-contents { columns: 1; }
  .vsr-contents a { min-height: 44px; }
  .vsr-facts { grid-template-columns: 1fr; gap: 0; }
  .vsr-facts > div { display: block; margin-bottom: 8px; }
}
@media print {
  .vsr-wide { min-width: 0; }
  .vsr-wide tbody th { min-width: 0; }
  .vsr { max-width: none; padding: 0; color-scheme: light; font-size: 10.5pt; line-height: 1.5; }
  .vsr h1 { font-size: 18pt; }
  .vsr h2 { font-size: 14pt; break-after: avoid; }
  .vsr h3 { font-size: 11.5pt; break-after: avoid; }
  .vsr table { font-size: 9pt; }
  .vsr-scroll { overflow: visible; }
  .vsr thead { display: table-header-group; }
  .vsr tr, .vsr figure, .vsr-todo, .vsr li { break-inside: avoid; }
  .vsr figure svg { max-height: 230mm; }
  .vsr p, .vsr li { orphans: 3; widows: 3; }
  .vsr a { color: inherit; text-decoration: none; }
}
`

/** Rules of the figures by their source names, scoped to the report. */
export const FIGURE_STYLE = `.vsr { ${figureStyle} }`

/** Additional styles of a file: background and margins of its own. */
export const PAGE_STYLE = `
:root { color-scheme: light dark; }
body { margin: 0; background: light-dark(#ffffff, #161d25); }
@page { margin: 18mm 16mm; }
@media print { :root { color-scheme: light; } body { background: #ffffff; } }
`
