/**
 * The oldest browsers that the product supports (ADR 041), as names and versions that Vite and Lightning CSS read. All have
 * import maps, module workers, `CompressionStream` and `dvh`, which the check in index.html asks for. What they lack beyond these is
 * lowered by the build or added by `polyfills.ts`.
 */
export const BROWSER_FLOOR = ['chrome109', 'edge109', 'firefox115', 'safari16.4', 'ios16.4'] as const
