import { useT } from '../../../i18n/use-t.ts'
import { proxyText } from '../../../results/two-sample/proxy-text.ts'
import { locusOf } from '../../../science/two-sample/loci.ts'
import type { TwoSampleBody } from '../../../results/two-sample/body.ts'
import { useFormat } from '../../use-format.ts'

const WEAK_F = 10

/** Returns a function for the warnings about a single variant, in few words each. */
export function useVariantFlags(body: TwoSampleBody): (SNP: string) => string[] {
  const t = useT()
  const format = useFormat()
  const presso = new Set(
    body.presso?.outliers?.filter(({ isOutlier }) => isOutlier).map(({ SNP }) => SNP),
  )
  const radial = new Set(
    body.radial?.outliers.filter(({ isBonferroni }) => isBonferroni).map(({ SNP }) => SNP),
  )
  const reverse = new Set(
    body.steiger?.variants.filter(({ isForward }) => !isForward).map(({ SNP }) => SNP),
  )
  const variants = new Map(body.variants.map((variant) => [variant.SNP, variant]))
  return (SNP) => {
    const variant = variants.get(SNP)
    const locus = variant ? locusOf(variant) : null
    const isWeak = variant && variant.f !== null && variant.f < WEAK_F
    return [
      ...(presso.has(SNP) ? [t('analysis.flag.presso')] : []),
      ...(radial.has(SNP) ? [t('analysis.flag.radial')] : []),
      ...(reverse.has(SNP) ? [t('analysis.flag.reverse')] : []),
      ...(isWeak ? [t('analysis.flag.weak')] : []),
      ...(variant?.proxy ? [proxyText(variant.proxy, { t, format })] : []),
      ...(locus === null ? [] : [locus]),
    ]
  }
}
