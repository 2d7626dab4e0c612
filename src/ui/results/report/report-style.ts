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
  --vsr-look: light-dark(#8a4b00, #f2b866);
  --vsr-good: light-dark(#00805d, #2bc495);
  --vsr-bad: light-dark(#b3261e, #ff8a80);
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
  font-size: 16px;
  line-height: 1.65;
  overflow-wrap: anywhere;
}
.vsr * { box-sizing: border-box; }
.vsr h1 { margin: 0 0 6px; font-size: 24px; line-height: 1.3; font-weight: 700; text-wrap: balance; }
.vsr h2 { margin: 36px 0 10px; padding-bottom: 4px; border-bottom: 1px solid var(--vsr-line); font-size: 20px; line-height: 1.35; font-weight: 680; }
.vsr h3 { margin: 20px 0 6px; font-size: 16px; line-height: 1.4; font-weight: 650; }
.vsr-first h2 { margin-top: 14px; }
.vsr p { margin: 0 0 10px; text-wrap: pretty; }
.vsr ul { margin: 0 0 8px; padding-left: 1.25em; }
.vsr .vsr-answer { margin-bottom: 10px; font-size: 18px; line-height: 1.5; font-weight: 600; }
.vsr .vsr-quoted { padding: 0; list-style: none; font-variant-numeric: tabular-nums; }
.vsr-quoted li { margin-bottom: 2px; }
.vsr-quoted strong { font-size: 20px; }
.vsr-figures { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 16px 24px; align-items: start; }
.vsr-figures :is(section, div):has(figure) { display: contents; }
.vsr-figures div:empty { display: none; }
.vsr-figures h3 { grid-column: 1 / -1; margin: 4px 0 0; }
.vsr .vsr-checks { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 8px 24px; margin: 0; padding: 0; list-style: none; }
.vsr-check { padding-left: 10px; border-left: 4px solid var(--vsr-line); }
.vsr-check p { margin: 0; color: var(--vsr-soft); font-size: 14px; line-height: 1.45; }
.vsr-grade { margin-left: 6px; color: var(--vsr-soft); font-size: 13px; }
.vsr-holds { border-color: var(--vsr-good); }
.vsr-look { border-color: var(--vsr-look); }
.vsr-against { border-color: var(--vsr-bad); }
.vsr-look .vsr-grade { color: var(--vsr-look); }
.vsr-against .vsr-grade { color: var(--vsr-bad); }
.vsr-scroll { overflow-x: auto; margin: 0 0 12px; }
.vsr table { width: 100%; color: var(--vsr-ink); border-collapse: collapse; font-size: 13px; line-height: 1.45; font-variant-numeric: tabular-nums; overflow-wrap: normal; }
.vsr caption { padding: 8px 0 4px; font-size: 14px; font-weight: 600; text-align: left; }
.vsr th, .vsr td { padding: 4px 10px 4px 0; border-bottom: 1px solid var(--vsr-line); text-align: right; vertical-align: top; }
.vsr th { font-weight: 600; }
.vsr-scroll table:not(.vsr-guide) td:not(.vsr-text) { white-space: nowrap; }
.vsr thead th { color: var(--vsr-soft); }
.vsr tbody th { font-weight: 400; overflow-wrap: anywhere; }
.vsr-text { text-align: left !important; }
.vsr-note { color: var(--vsr-soft); font-size: 14px; }
.vsr .vsr-notes { columns: 2; column-gap: 24px; list-style: decimal; margin: 0 0 12px; padding-left: 1.8em; color: var(--vsr-soft); font-size: 12px; line-height: 1.4; }
.vsr .vsr-guide { min-width: 560px; table-layout: fixed; overflow-wrap: anywhere; }
.vsr-guide th:first-child { width: 17%; }
.vsr-guide thead th:nth-child(2) { width: 47%; }
.vsr .vsr-guide p { margin: 0 0 3px; }
.vsr .vsr-guide .vsr-group { padding-top: 10px; color: var(--vsr-ink); font-weight: 650; }
.vsr-number { font-variant-numeric: tabular-nums; font-weight: 650; }
.vsr td.vsr-todo { padding-right: 0; color: var(--vsr-soft); }
.vsr .vsr-appendix table { font-size: 12px; line-height: 1.35; }
.vsr .vsr-appendix :is(th, td) { padding-top: 2px; padding-bottom: 2px; }
.vsr figure[class] { margin: 0; min-width: 0; }
.vsr figcaption { margin-top: 4px; color: var(--vsr-soft); font-size: 13px; line-height: 1.45; }
.vsr figcaption strong { color: var(--vsr-ink); }
.vsr [class*='sideways'] { padding-left: 14px; }
.vsr-figures figure:has([class*='sideways']) { grid-column: 1 / -1; }
.vsr-wide tbody th { min-width: 9em; }
.vsr svg { display: block; width: 100%; height: auto; }
@media (max-width: 720px) {
  .vsr-wide { min-width: 660px; }
}
@media (max-width: 560px) {
  .vsr { padding: 20px 16px 48px; }
  .vsr-figures, .vsr .vsr-checks { grid-template-columns: minmax(0, 1fr); }
  .vsr .vsr-notes { columns: 1; }
}
@media print {
  .vsr-wide, .vsr .vsr-notes { columns: 2; column-gap: 24px; list-style: decimal; margin: 0 0 12px; padding-left: 1.8em; color: var(--vsr-soft); font-size: 12px; line-height: 1.4; }
.vsr .vsr-guide { min-width: 0; }
  .vsr-wide tbody th { min-width: 0; }
  .vsr { max-width: none; padding: 0; color-scheme: light; font-size: 9.5pt; line-height: 1.45; }
  .vsr h1 { font-size: 16pt; }
  .vsr h2 { margin-top: 14pt; font-size: 12.5pt; break-after: avoid; }
  .vsr h3 { margin-top: 8pt; font-size: 10.5pt; break-after: avoid; }
  .vsr .vsr-answer, .vsr-quoted strong { font-size: 11.5pt; }
  .vsr-figures, .vsr .vsr-checks { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); }
  .vsr table { font-size: 7.5pt; line-height: 1.35; }
  .vsr .vsr-notes { columns: 2; font-size: 7pt; }
  .vsr .vsr-appendix table { font-size: 7pt; line-height: 1.25; }
  .vsr th, .vsr td { padding: 2pt 8pt 2pt 0; }
  .vsr .vsr-appendix :is(th, td) { padding-top: 1.2pt; padding-bottom: 1.2pt; }
  .vsr caption, .vsr-note, .vsr-check p { font-size: 8.5pt; }
  .vsr figcaption, .vsr-grade { font-size: 8pt; }
  .vsr-scroll { overflow: visible; }
  .vsr table { break-inside: auto; }
  .vsr thead { display: table-header-group; }
  .vsr tr, .vsr figure, .vsr li { break-inside: avoid; }
  .vsr .vsr-guide tr { break-inside: auto; }
  .vsr-group { break-after: avoid; }
  .vsr .vsr-guide .vsr-group { padding-top: 4pt; }
  .vsr figure svg { max-height: 122mm; }
  .vsr-first figure svg { max-height: 66mm; }
  .vsr p { orphans: 3; widows: 3; }
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
