/** Message ids for the scales of effects. */
import { msg } from '../../../i18n/msg.ts'
import type { EffectScale } from '../../../science/meta-analysis/studies.ts'

export const SCALE_TEXT: Record<EffectScale, string> = {
  beta: msg('tools.meta.scale.beta'),
  'log-odds': msg('tools.meta.scale.logOdds'),
  ratio: msg('tools.meta.scale.ratio'),
}
