import { accent, Frame, grid, type IllustrationProps } from './frame.tsx'

/** Bars that grow. */
export function GrowingPlot({ size }: IllustrationProps) {
  return (
    <Frame size={size ?? 160}>
      {[24, 40, 34, 58, 72].map((height, index) => (
        <rect
          key={height}
          x={38 + index * 30}
          y={120 - height}
          width="18"
          height={height}
          rx="3"
          fill={index === 4 ? accent : grid}
        />
      ))}
    </Frame>
  )
}
