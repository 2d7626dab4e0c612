/** The logo: a lens over a fine scatter with its regression line. */

type Props = {
  /** Width and height in pixels. */
  size?: number
  /** Accessible name; without one the logo is decorative beside the product's name. */
  title?: string
}

export function Logo({ size = 32, title }: Props) {
  const isNamed = title !== undefined
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 48 48"
      fill="none"
      role={isNamed ? 'img' : undefined}
      aria-label={title}
      aria-hidden={isNamed ? undefined : true}
      focusable="false"
    >
      <g stroke="var(--veriscope-accent, #0b84ce)" strokeLinecap="round">
        <circle cx="21" cy="21" r="15.5" strokeWidth="3.6" />
        <path d="M32.4 32.4 42 42" strokeWidth="5.4" />
        <path d="M9.8 28.6 31.4 14" strokeWidth="2.2" strokeOpacity="0.65" />
      </g>
      <g fill="var(--veriscope-accent, #0b84ce)">
        <circle cx="12.9" cy="22.6" r="2" />
        <circle cx="18.4" cy="27.6" r="2" />
        <circle cx="20.2" cy="17.6" r="2" />
        <circle cx="25.6" cy="22.8" r="2" />
        <circle cx="28.2" cy="12.9" r="2" />
      </g>
    </svg>
  )
}
