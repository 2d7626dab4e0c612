/** Texts of the simulated scenarios behind the verdict. */
import { msg } from '../../i18n/msg.ts'

export const SCENARIO_TEXT = {
  clean: msg('analysis.calibration.clean'),
  balanced: msg('analysis.calibration.balanced'),
  'balanced-strong': msg('analysis.calibration.balancedStrong'),
  'directional-weak': msg('analysis.calibration.directionalWeak'),
  directional: msg('analysis.calibration.directional'),
  'directional-strong': msg('analysis.calibration.directionalStrong'),
  'directional-half': msg('analysis.calibration.directionalHalf'),
  'directional-normal': msg('analysis.calibration.directionalNormal'),
  'correlated-weak': msg('analysis.calibration.correlatedWeak'),
  correlated: msg('analysis.calibration.correlated'),
  'correlated-strong': msg('analysis.calibration.correlatedStrong'),
  'confounder-quarter': msg('analysis.calibration.confounderQuarter'),
  'confounder-half': msg('analysis.calibration.confounderHalf'),
  'confounder-most': msg('analysis.calibration.confounderMost'),
  reverse: msg('analysis.calibration.reverse'),
  overlap: msg('analysis.calibration.overlap'),
  weak: msg('analysis.calibration.weak'),
  'weak-overlap': msg('analysis.calibration.weakOverlap'),
  'weak-directional': msg('analysis.calibration.weakDirectional'),
  'hidden-constant': msg('analysis.calibration.hiddenConstant'),
  'hidden-confounder': msg('analysis.calibration.hiddenConfounder'),
  'effect-80': msg('analysis.calibration.effect80'),
  'effect-4': msg('analysis.calibration.effect4'),
  'effect-6': msg('analysis.calibration.effect6'),
  'effect-9': msg('analysis.calibration.effect9'),
  'effect-15': msg('analysis.calibration.effect15'),
} as const
export type ScenarioId = keyof typeof SCENARIO_TEXT

/** The kind of a scenario. */
export type ScenarioGroup = 'null' | 'hidden' | 'effect'
