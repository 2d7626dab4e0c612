/** The warnings of a colocalisation as short clauses, with which the line of their check begins. */
import { msg } from '../../i18n/msg.ts'
import type { LocusWarningCode } from '../../science/colocalisation/result.ts'

export const LOCUS_REASON: Record<LocusWarningCode, string> = {
  'few-variants': msg('analysis.reason.coloc.few'),
  'one-variant': msg('analysis.reason.coloc.one'),
  'no-signal': msg('analysis.reason.coloc.noSignal'),
  'from-p': msg('analysis.reason.coloc.fromP'),
  'p-underflow': msg('analysis.reason.coloc.underflow'),
  'sd-estimated': msg('analysis.reason.coloc.sd'),
  'sizes-differ': msg('analysis.reason.coloc.sizes'),
  'p-disagrees': msg('analysis.reason.coloc.pDisagrees'),
  'little-overlap': msg('analysis.reason.coloc.overlap'),
  repeated: msg('analysis.reason.coloc.repeated'),
  'rows-tied': msg('analysis.reason.rowsTied'),
  'builds-differ': msg('analysis.reason.coloc.builds'),
  'wide-region': msg('analysis.reason.coloc.wide'),
  'lead-at-edge': msg('analysis.reason.coloc.edge'),
  mhc: msg('analysis.reason.coloc.mhc'),
  'depends-on-prior': msg('analysis.reason.coloc.prior'),
  'second-signal': msg('analysis.reason.coloc.second'),
}
