type Props = { size?: number; title?: string }

/** The mark: a lens over a regression line with its points. */
export function Logo({ size = 28, title }: Props) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      role={title ? 'img' : undefined}
      aria-label={title}
      aria-hidden={title ? undefined : true}
      focusable="false"
    >
      <circle cx="14" cy="14" r="11" fill="none" stroke="#0b84ce" strokeWidth="2.6" />
      <path d="M22.2 22.2L29 29" stroke="#0b84ce" strokeWidth="3.4" strokeLinecap="round" />
      <path d="M7.5 18.5L20.5 9.5" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />
      <circle cx="10" cy="13.5" r="1.5" fill="#219ce8" />
      <circle cx="14.4" cy="17.2" r="1.5" fill="#219ce8" />
      <circle cx="17.2" cy="8.9" r="1.5" fill="#219ce8" />
    </svg>
  )
}
