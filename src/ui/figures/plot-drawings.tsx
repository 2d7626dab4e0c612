/** Covers drawn as the plots that the tools make, on a canvas of 320 × 180. */
import type { ReactNode } from 'react'
import classes from './figure.module.css'
import { bellShaped, type Random, round, steps } from './seeded.ts'

const AXES = <path d="M40 22V150H296" className={classes.axis} />
const GRID = <path d="M40 118H296M40 86H296M40 54H296" className={classes.grid} />

export function drawScatter(random: Random): ReactNode {
  const slope = 0.32 + random() * 0.16
  const points = steps(15).map((index) => {
    const x = 58 + index * 15 + random() * 8
    return { x, y: 142 - (x - 40) * slope + bellShaped(random) * 8, reach: 6 + random() * 10 }
  })
  const odd = 3 + Math.floor(random() * 8)
  return (
    <>
      {GRID}
      {AXES}
      {points.map(({ x, y, reach }, index) => {
        const top = index === odd ? y - 34 : y
        return (
          <g key={round(x)}>
            <path
              d={`M${round(x)} ${round(top - reach)}v${round(reach * 2)}`}
              className={classes.faintLine}
            />
            <circle
              cx={round(x)}
              cy={round(top)}
              r="4"
              className={index === odd ? classes.secondDot : classes.dot}
            />
          </g>
        )
      })}
      <path d={`M40 142L296 ${round(142 - 256 * slope)}`} className={classes.line} />
    </>
  )
}

export function drawForest(random: Random): ReactNode {
  const centre = 150 + random() * 50
  const rows = steps(7).map((row) => ({
    y: 34 + row * 14,
    x: centre + bellShaped(random) * 22,
    half: 16 + random() * 44,
  }))
  const pooled = rows.reduce((sum, row) => sum + row.x, 0) / rows.length
  return (
    <>
      <path d="M132 22V150" className={classes.dashed} />
      {rows.map(({ y, x, half }) => {
        const size = round(13 - half / 7)
        return (
          <g key={y}>
            <path d={`M36 ${y}h28`} className={classes.grid} />
            <path d={`M${round(x - half)} ${y}h${round(half * 2)}`} className={classes.faintLine} />
            <rect
              x={round(x - size / 2)}
              y={round(y - size / 2)}
              width={size}
              height={size}
              className={classes.quietBar}
            />
          </g>
        )
      })}
      <path d={`M${round(pooled - 22)} 140l22 -8l22 8l-22 8z`} className={classes.bar} />
      <path d="M36 150H296" className={classes.axis} />
    </>
  )
}

export function drawFunnel(random: Random): ReactNode {
  const points = steps(26).map(() => {
    const y = 40 + Math.sqrt(random()) * 100
    return { x: 166 + bellShaped(random) * ((y - 24) / 128) * 52, y }
  })
  return (
    <>
      <path d="M166 24L64 150M166 24L268 150" className={classes.dashed} />
      <path d="M166 24V150" className={classes.line} />
      {points.map(({ x, y }) => (
        <circle key={`${x}`} cx={round(x)} cy={round(y)} r="3.6" className={classes.dot} />
      ))}
      {AXES}
    </>
  )
}

function bellPath(centre: number, width: number, height: number): string {
  const points = steps(33).map((step) => {
    const x = 40 + step * 8
    return `${x} ${round(150 - height * Math.exp(-(((x - centre) / width) ** 2) / 2))}`
  })
  return `M${points.join('L')}`
}

export function drawDensity(random: Random): ReactNode {
  const first = bellPath(108 + random() * 24, 20 + random() * 10, 92 + random() * 24)
  const second = bellPath(186 + random() * 30, 30 + random() * 12, 60 + random() * 20)
  return (
    <>
      {GRID}
      <path d={`${first}V150H40Z`} className={classes.wash} />
      <path d={second} className={classes.secondLine} />
      <path d={first} className={classes.line} />
      {AXES}
      {steps(22).map((index) => (
        <path
          key={index}
          d={`M${round(70 + random() * 180)} 150v6`}
          className={classes.faintLine}
        />
      ))}
    </>
  )
}

export function drawBars(random: Random): ReactNode {
  const strongest = Math.floor(random() * 8)
  return (
    <>
      {GRID}
      {steps(8).map((index) => {
        const height = index === strongest ? 104 : 26 + random() * 58
        const x = 56 + index * 30
        return (
          <g key={x}>
            <rect
              x={x}
              y={round(150 - height)}
              width="18"
              height={round(height)}
              rx="1.5"
              className={index === strongest ? classes.bar : classes.quietBar}
            />
            <path d={`M${x + 9} ${round(140 - height)}v20`} className={classes.axis} />
          </g>
        )
      })}
      {AXES}
    </>
  )
}
