/** A QR code in black on white, in dark pages too, as scanners expect. */
import { encode } from 'uqr'

/** Light modules around the code, without which scanners do not find it. */
const QUIET_ZONE = 2

type Props = { text: string; label: string; className?: string | undefined }

export function QrCode({ text, label, className }: Props) {
  const { data, size } = encode(text, { border: QUIET_ZONE })
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} className={className}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}
