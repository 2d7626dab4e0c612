/** The notes of a scan as short clauses, with which the line of their check begins. */
import { msg } from '../../i18n/msg.ts'
import { HARMONISE_REASON } from '../harmonise-reasons.ts'
import type { GuardNoteCode } from './texts.ts'

export const GUARD_REASON: Record<Exclude<GuardNoteCode, 'unseen'>, string> = {
  threshold: msg('analysis.reason.scan.threshold'),
  pruned: msg('analysis.reason.scan.pruned'),
  clumped: msg('analysis.reason.scan.clumped'),
  'panel-lacks': msg('analysis.reason.scan.lacks'),
  proxies: msg('analysis.reason.scan.proxies'),
  'without-proxy': msg('analysis.reason.scan.withoutProxy'),
  'panel-build': msg('analysis.reason.panelBuild'),
  'panel-frequencies': msg('analysis.reason.panelFrequencies'),
  'panel-small': msg('analysis.reason.panelSmall'),
  weak: msg('analysis.reason.scan.weakVariants'),
  single: msg('analysis.reason.scan.oneVariant'),
  nested: msg('analysis.reason.scan.nested'),
  nominal: msg('analysis.reason.scan.nominal'),
  loci: msg('analysis.reason.scan.loci'),
  'left-out': msg('analysis.reason.scan.leftOut'),
  ...HARMONISE_REASON,
}
