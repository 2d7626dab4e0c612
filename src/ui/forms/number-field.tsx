/**
 * Field for a number in the notations of researchers: `0.05`, `0,05`, `1e-5`, `5×10⁻⁸`. The parent holds the number, or
 * '' while there is none; the field holds the text, and explains what to do when it is not a valid number.
 */
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
  /** Example of the notation with a power of ten, for error messages. */
  example?: string
  /** Step of the arrow keys; without it they do nothing. */
  step?: number
  /** Shows two buttons for a step up and down. */
  hasButtons?: boolean
  /** Groups thousands with commas while the field is not focused. */
  hasGroups?: boolean
  /** Shown after the number while the field is not focused. */
  unit?: string
  /** Further error of a number that is within the bounds. */
  error?: ReactNode
}

/** Returns the phone keyboard: those with digits alone have no minus, no `e` and no `×`. */
function keyboardFor({ least, isWhole }: NumberBounds, example: string | undefined) {
  if (least < 0 || example !== undefined) return 'text'
  return isWhole ? 'numeric' : 'decimal'
}

/** Adds a step, within the bounds; rounds off binary representation error. */
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

/** Not tab stops: the arrow keys do the same. */
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
