import { bellShaped, type Random, round, seededRandom, steps } from '../figures/seeded.ts'
import classes from './profile-header.module.css'

const WIDTH = 1200
const HEIGHT = 160
const RIDGES = 6
const STEP = 12

type Hill = { centre: number; spread: number; height: number }

function hillsOf(random: Random): Hill[] {
  return steps(3).map(() => ({
    centre: 0.5 + bellShaped(random) * 0.16,
    spread: 0.04 + random() * 0.09,
    height: 12 + random() * 34,
  }))
}

/** One density curve over the width of the band, closed below so that it hides those behind it. */
function ridgePath(hills: readonly Hill[], base: number): string {
  const points = steps(WIDTH / STEP + 1).map((index) => {
    const x = index * STEP
    const height = hills.reduce((sum, { centre, spread, height: peak }) => {
      const distance = (x / WIDTH - centre) / spread
      return sum + peak * Math.exp(-distance * distance)
    }, 0)
    return `${x} ${round(base - height)}`
  })
  return `M${points.join('L')}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}Z`
}

/** Densities behind one another, the same for the same name. Decoration. */
export function RidgeBand({ seed }: { seed: string }) {
  const random = seededRandom(`ridges/${seed}`)
  const ridges = steps(RIDGES).map((index) =>
    ridgePath(hillsOf(random), 62 + index * ((HEIGHT - 62) / (RIDGES - 1))),
  )
  return (
    <svg
      className={classes.band}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      {ridges.map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  )
}
