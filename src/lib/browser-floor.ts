/**
 * The oldest supported browsers (ADR 041), as Vite and Lightning CSS read them: the first with all that cannot be lowered or added, which is
 * import maps, workers of modules, `CompressionStream`, `lh` and `:has()`. Syntax and styles are lowered to them;
 * `polyfills.ts` adds built-ins.
 */
export const BROWSER_FLOOR = [
  'chrome109',
  'edge109',
  'firefox121',
  'safari16.4',
  'ios16.4',
] as const
