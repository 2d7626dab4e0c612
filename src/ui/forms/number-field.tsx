import { AccordionChevron, TextInput, type TextInputProps, UnstyledButton } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import type { NumberBounds } from '../../lib/number-bounds.ts'
import { type TypedNumber, writeNumberText } from '../../lib/number-text.ts'
import classes from './number-field.module.css'
import { useNumberFault } from './use-number-fault.ts'
import { useNumberText } from './use-number-text.ts'

type Props = Pick<TextInputProps, 'description' | 'required' | 'inputWrapperOrder'> & {
  label: string
  value: TypedNumber
  onChange: (value: TypedNumber) => void
  bounds: NumberBounds
  /** For a number that is written with a power of ten: how one is written, for the words of a fault. */
  example?: string
  /** What the arrow keys add; without it they do nothing. */
  step?: number
  /** Two buttons that add and take a step as well. */
  hasButtons?: boolean
  /** Thousands are parted by commas while nobody types. */
  hasGroups?: boolean
  /** Stands behind the number while nobody types. */
  unit?: string
  /** What else is wrong with a number that is allowed by itself. */
  error?: ReactNode
}

/** Keyboards of phones: those with digits alone have no minus, no `e` and no `×`. */
function keyboardFor({ least, isWhole }: NumberBounds, example: string | undefined) {
  if (least < 0 || example !== undefined) return 'text'
  return isWhole ? 'numeric' : 'decimal'
}

/** One step on, within the bounds; decimals that the sum only has in binary are cut off. */
function stepped(value: TypedNumber, by: number, { least, most }: NumberBounds): number {
  const next = value === '' ? 0 : Number((value + by).toPrecision(12))
  return Math.min(Math.max(next, least), most)
}

type StepProps = {
  value: TypedNumber
  bounds: NumberBounds
  isFaulty: boolean
  onStep: (sign: 1 | -1) => void
}

/** The arrow keys do the same, so nobody has to pass through the buttons. */
function StepButtons({ value, bounds, isFaulty, onStep }: StepProps) {
  const isAtEnd = (sign: 1 | -1) =>
    value !== '' && (sign === 1 ? value >= bounds.most : value <= bounds.least)
  return (
    <span className={classes.buttons} {...(isFaulty && { 'data-error': true })}>
      {([1, -1] as const).map((sign) => (
        <UnstyledButton
          key={sign}
          tabIndex={-1}
          aria-hidden="true"
          className={classes.button}
          disabled={isAtEnd(sign)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onStep(sign)}
        >
          <AccordionChevron size={16} className={sign === 1 ? classes.up : ''} />
        </UnstyledButton>
      ))}
    </span>
  )
}

/**
 * A number as researchers write it: `0.05`, `0,05`, `1e-5`, `5×10⁻⁸`. Its owner has the number, or ''
 * while there is none; the field has the text, and says what to do where it is not one that is allowed.
 */
export function NumberField(props: Props) {
  const { value, onChange, bounds, example, step, unit, error, ...others } = props
  const { hasButtons = false, hasGroups = false, ...inputProps } = others
  const faultOf = useNumberFault()
  const inputRef = useRef<HTMLInputElement>(null)
  const field = useNumberText({
    value,
    onChange,
    hasGroups: hasGroups || bounds.isWhole === true,
    shownAs: (shown) => {
      const text = writeNumberText(shown, hasGroups)
      if (text === '' || unit === undefined) return text
      return unit === '%' ? `${text}%` : `${text} ${unit}`
    },
  })
  const fault = field.isUnderWay ? null : (faultOf(field.reading, bounds, example) ?? error)
  const move = (sign: 1 | -1) => {
    if (step !== undefined) field.set(stepped(value, sign * step, bounds))
  }
  return (
    <TextInput
      {...inputProps}
      {...field.input}
      ref={inputRef}
      inputMode={keyboardFor(bounds, example)}
      autoComplete="off"
      spellCheck={false}
      maxLength={40}
      error={fault}
      onKeyDown={(event) => {
        if (step === undefined || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
        event.preventDefault()
        move(event.key === 'ArrowUp' ? 1 : -1)
      }}
      {...(hasButtons && {
        rightSectionWidth: 27,
        rightSection: (
          <StepButtons
            value={value}
            bounds={bounds}
            isFaulty={Boolean(fault)}
            onStep={(sign) => {
              inputRef.current?.focus()
              move(sign)
            }}
          />
        ),
      })}
    />
  )
}
