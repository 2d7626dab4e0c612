/** Sentences about proxies in the outcome. */
import type { Words } from '../../i18n/words.ts'
import type { AnalysedVariant } from '../../science/two-sample/result.ts'

/** The proxy of one variant: `proxy rs2 (r² 0.93)`. */
export function proxyText(
  { SNP, r2 }: NonNullable<AnalysedVariant['proxy']>,
  { t, format }: Words,
): string {
  const text = t('analysis.flag.proxy', { SNP })
  return r2 === undefined ? text : `${text} (r² ${format.significant(r2, 2)})`
}

const NAMED = 20

/** Lists every proxy with the variant that it replaces; null where there is none. */
export function proxySentence(
  variants: readonly Pick<AnalysedVariant, 'SNP' | 'proxy'>[],
  { t, format }: Words,
): string | null {
  const those = variants.flatMap(({ SNP, proxy }) => (proxy ? [{ SNP, proxy }] : []))
  if (those.length === 0) return null
  const names = those.slice(0, NAMED).map(({ SNP, proxy }) => {
    const r2 = proxy.r2 === undefined ? '' : `, r² ${format.significant(proxy.r2, 2)}`
    return `${SNP} ← ${proxy.SNP}${r2}`
  })
  return t('analysis.report.handle.proxies', {
    n: those.length,
    names: names.join(t('analysis.summary.listJoint')) + (those.length > NAMED ? ' …' : ''),
  })
}
