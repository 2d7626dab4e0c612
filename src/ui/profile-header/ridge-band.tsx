/** Background of a profile's header: a ridgeline of densities, seeded by the name. Decorative. */
import { bellShaped, type Random, round, seededRandom, steps } from '../figures/seeded.ts'
import classes from './profile-header.module.css'

const WIDTH = 1200
const HEIGHT = 160
const RIDGES = 6
const STEP = 12

type Hill = { centre: number; spread: number; height: number }

function hillsOf(random: Random): Hill[] {
  return steps(5).map((index) => ({
    centre: (index + 0.5) / 5 + bellShaped(random) * 0.06,
    spread: 0.05 + random() * 0.12,
    height: 4 + random() * random() * 46,
  }))
}

/** Returns one density curve across the whole band and beyond, so that no end is visible. */
function ridgePath(hills: readonly Hill[], base: number): string {
  const points = steps(WIDTH / STEP + 3).map((index) => {
    const x = (index - 1) * STEP
    const height = hills.reduce((sum, { centre, spread, height: peak }) => {
      const distance = (x / WIDTH - centre) / spread
      return sum + peak * Math.exp(-distance * distance)
    }, 0)
    return `${x} ${round(base - height)}`
  })
  return `M${points.join('L')}`
}

export function RidgeBand({ seed }: { seed: string }) {
  const random = seededRandom(`ridges/${seed}`)
  const ridges = steps(RIDGES).map((index) =>
    ridgePath(hillsOf(random), 66 + index * ((HEIGHT - 54) / (RIDGES - 1))),
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
        <path key={path} d={`${path}V${HEIGHT * 2}H-${STEP}Z`} />
      ))}
    </svg>
  )
}
