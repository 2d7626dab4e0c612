/**
 * Renders powers of ten as superscript elements. Few fonts have all superscript digits, and fallback fonts misalign
 * them.
 */
import { Fragment } from 'react'

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const POWER = /(?<=10)([⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)/

/** Superscript without increasing the line height. */
const RAISED_STYLE = { fontSize: '0.72em', lineHeight: 0 } as const

function lower(raised: string): string {
  return raised
    .replaceAll('⁻', '−')
    .replace(/[⁰¹²³⁴⁵⁶⁷⁸⁹]/g, (sign) => String(RAISED.indexOf(sign)))
}

export function Power({ children }: { children: string }) {
  const parts = children.split(POWER)
  if (parts.length === 1) return children
  let at = 0
  return parts.map((part, index) => {
    at += part.length + 1
    return (
      <Fragment key={at}>
        {index % 2 === 1 ? <sup style={RAISED_STYLE}>{lower(part)}</sup> : part}
      </Fragment>
    )
  })
}
