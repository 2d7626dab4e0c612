/** The used types of Lighthouse, which is installed only for its own run. */
declare module 'lighthouse' {
  type Audit = { id: string; title: string; score: number | null; scoreDisplayMode: string }
  type Category = { score: number | null; auditRefs: { id: string; weight: number }[] }
  type Result = { categories: Record<string, Category>; audits: Record<string, Audit> }
  export default function lighthouse(
    url: string,
    flags: {
      port: number
      onlyCategories: readonly string[]
      logLevel: 'error'
      output: 'json'
      disableFullPageScreenshot: boolean
      throttlingMethod: 'simulate'
      formFactor: 'mobile' | 'desktop'
      screenEmulation: { disabled: true } | undefined
      extraHeaders: Record<string, string>
    },
  ): Promise<{ lhr: Result } | undefined>
}
