/** Covers drawn as structures (grids, networks, trees, sequences), on a canvas of 320 × 180. */
import type { ReactNode } from 'react'
import classes from './figure.module.css'
import { bellShaped, type Random, round, steps } from './seeded.ts'

export function drawHeatmap(random: Random): ReactNode {
  const rows = steps(6).map((row) => ({ y: 26 + row * 21, tone: bellShaped(random) }))
  const columns = steps(12).map((column) => ({ x: 44 + column * 20.5, tone: bellShaped(random) }))
  return (
    <>
      {rows.flatMap((row) =>
        columns.map((column) => {
          const tone = row.tone * 0.5 + column.tone * 0.5 + bellShaped(random) * 0.4
          return (
            <rect
              key={`${column.x} ${row.y}`}
              x={column.x}
              y={row.y}
              width="18.5"
              height="19"
              rx="2"
              fillOpacity={round(Math.min(0.92, 0.08 + Math.abs(tone) * 0.55))}
              className={tone > 0 ? classes.bar : classes.secondDot}
            />
          )
        }),
      )}
      <path d="M44 160H290" className={classes.axis} />
    </>
  )
}

export function drawNetwork(random: Random): ReactNode {
  const nodes = steps(15).map((index) => ({
    x: 56 + (index % 5) * 52 + (random() - 0.5) * 30,
    y: 38 + Math.floor(index / 5) * 52 + (random() - 0.5) * 26,
    size: 3.5 + random() * 6,
  }))
  const edges = nodes.flatMap((from, index) =>
    nodes
      .slice(index + 1)
      .filter((to) => Math.hypot(from.x - to.x, from.y - to.y) < 72)
      .map((to) => ({ from, to })),
  )
  const hub = Math.floor(random() * 15)
  return (
    <>
      {edges.map(({ from, to }) => (
        <path
          key={`${from.x} ${to.x}`}
          d={`M${round(from.x)} ${round(from.y)}L${round(to.x)} ${round(to.y)}`}
          className={from === nodes[hub] || to === nodes[hub] ? classes.line : classes.grid}
        />
      ))}
      {nodes.map(({ x, y, size }, index) => (
        <circle
          key={`${x}`}
          cx={round(x)}
          cy={round(y)}
          r={round(index === hub ? 10 : size)}
          className={index === hub ? classes.dot : classes.quietDot}
        />
      ))}
    </>
  )
}

export function drawTaxa(random: Random): ReactNode {
  const marked = Math.floor(random() * 3)
  return (
    <>
      <path d="M36 90H64M64 40V140" className={classes.axis} />
      {steps(3).map((clade) => {
        const y = 40 + clade * 50
        const tone = clade === marked ? classes.line : classes.faintLine
        return (
          <g key={clade}>
            <path d={`M64 ${y}H104M104 ${y - 18}V${y + 18}`} className={tone} />
            {steps(4).map((leaf) => {
              const leafY = y - 18 + leaf * 12
              return (
                <g key={leaf}>
                  <path d={`M104 ${leafY}H${round(128 + random() * 14)}`} className={tone} />
                  <rect
                    x="150"
                    y={leafY - 3}
                    width={round(26 + random() * 118)}
                    height="6"
                    rx="1.5"
                    className={clade === marked ? classes.bar : classes.quietBar}
                  />
                </g>
              )
            })}
          </g>
        )
      })}
    </>
  )
}

export function drawTimeline(random: Random): ReactNode {
  const turn = Math.floor(random() * 5)
  return (
    <>
      <path d="M36 146H292" className={classes.axis} />
      {steps(9).map((tick) => (
        <path key={tick} d={`M${44 + tick * 30} 146v6`} className={classes.axis} />
      ))}
      {steps(5).map((row) => {
        const start = 44 + row * 34 + random() * 16
        const length = 46 + random() * 44
        const y = 36 + row * 22
        return (
          <g key={row}>
            <path d={`M40 ${y}H292`} className={classes.grid} />
            <rect
              x={round(start)}
              y={y - 5}
              width={round(length)}
              height="10"
              rx="5"
              className={row === turn ? classes.bar : classes.quietBar}
            />
            <circle
              cx={round(start + length)}
              cy={y}
              r="5"
              className={row === turn ? classes.secondDot : classes.dot}
            />
          </g>
        )
      })}
    </>
  )
}

export function drawFlow(random: Random): ReactNode {
  const leaves = steps(4).map(() => 34 + random() * 42)
  return (
    <>
      {steps(4).map((row) => {
        const y = 24 + row * 36
        const half = 62 - row * 8
        return (
          <g key={row}>
            {row > 0 && <path d={`M120 ${y - 13}v10m-4 -5l4 5l4 -5`} className={classes.axis} />}
            {row > 0 && (
              <path
                d={`M${120 + half} ${y + 11}H206m-5 -4l5 4l-5 4`}
                className={classes.faintLine}
              />
            )}
            {row > 0 && (
              <rect
                x="212"
                y={y + 2}
                width={round(leaves[row] ?? 40)}
                height="18"
                rx="3"
                className={classes.quietBar}
                fillOpacity=".5"
              />
            )}
            <rect
              x={120 - half}
              y={y}
              width={half * 2}
              height="22"
              rx="4"
              className={row === 3 ? classes.bar : classes.box}
            />
          </g>
        )
      })}
    </>
  )
}
