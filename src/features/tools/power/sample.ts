/** Sample result of the power tool's first example: body mass index and coronary disease. */
import type { SampleFactory } from '../components/sample-forest.ts'

/** Power at equidistant effects, from zero to the largest one drawn. */
const POWER = [
  0.05, 0.0574759, 0.0802663, 0.11921, 0.174958, 0.247134, 0.333633, 0.430367, 0.531606, 0.630869,
  0.722082, 0.800646, 0.864078, 0.912088, 0.946151, 0.968806, 0.98293, 0.991186, 0.995708, 0.998031,
  0.99915,
] as const
const LARGEST = 0.153693
const SOUGHT = { x: Math.log(1.1), y: 0.885216 }
const TARGET = 0.8

export const sample: SampleFactory = ({ t, format }) => {
  const odds = (b: number) => `OR ${format.ratio(b)}`
  return [
    {
      form: 'curve',
      title: t('analysis.power.byEffect'),
      xName: t('analysis.summary.effect'),
      yName: t('analysis.power.tile.power'),
      points: POWER.map((y, at) => ({ x: (LARGEST * at) / (POWER.length - 1), y })),
      mark: {
        ...SOUGHT,
        name: t('analysis.summary.powerAt', {
          power: format.percent(SOUGHT.y),
          effect: odds(SOUGHT.x),
        }),
      },
      ends: [odds(0), odds(LARGEST)],
      rule: { at: TARGET, name: format.percent(TARGET) },
    },
  ]
}
