/** Messages about a number that is invalid or out of bounds, with all digits of the bounds. */
import { useT } from '../../i18n/use-t.ts'
import type { Format } from '../../i18n/words.ts'
import { isAllowed, type NumberBounds } from '../../lib/number-bounds.ts'
import type { NumberReading } from '../../lib/number-text.ts'
import { useFormat } from '../use-format.ts'

/** Returns a bound with all of its digits: `99.999` must not be shown as 100. */
function endText(format: Format, value: number): string {
  if (Number.isInteger(value)) return format.integer(value)
  const digits = value.toExponential().replace(/e.*|[-.]/g, '').length
  return format.significant(value, digits)
}

/** Returns a function for the message about an invalid or disallowed number. */
export function useNumberFault(): (
  reading: NumberReading,
  bounds: NumberBounds,
  example?: string,
) => string | null {
  const t = useT()
  const format = useFormat()
  const ofBounds = ({ least, most, isWhole, without }: NumberBounds, example?: string) => {
    const min = endText(format, least)
    if (most === Number.POSITIVE_INFINITY) return t('forms.number.positive', { min })
    const ends = { min, max: endText(format, most) }
    if (isWhole) return t('forms.number.whole', ends)
    if (without === 'both') return t('forms.number.between', ends)
    if (without === undefined) return t('forms.number.from', ends)
    return example === undefined
      ? t('forms.number.above', ends)
      : t('forms.number.aboveSuchAs', { ...ends, example })
  }
  return (reading, bounds, example) => {
    switch (reading.kind) {
      case 'empty':
        return isAllowed('', bounds) ? null : ofBounds(bounds, example)
      case 'number':
        return isAllowed(reading.value, bounds) ? null : ofBounds(bounds, example)
      case 'ambiguous': {
        const [whole, decimal] = reading.choices
        return t('forms.number.ambiguous', { whole, decimal })
      }
      case 'unreadable':
      case 'unfinished':
        return t('forms.number.unreadable')
    }
  }
}
