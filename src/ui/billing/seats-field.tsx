import { useState } from 'react'
import { MAX_SEATS } from '../../contract/seats.ts'
import { useT } from '../../i18n/use-t.ts'
import type { TypedNumber } from '../../lib/number-text.ts'
import { useIsFeatureOffered } from '../../session/offered-features.ts'
import { NumberField } from '../forms/number-field.tsx'

const BOUNDS = { least: 1, most: MAX_SEATS, isWhole: true } as const

type Props = { seats: number; className: string | undefined; onChange: (seats: number) => void }

/** Number of paid seats. Invalid input stays in the field and changes nothing. */
export function SeatsField({ seats, className, onChange }: Props) {
  const t = useT()
  const isOffered = useIsFeatureOffered('seats')
  const [typed, setTyped] = useState<TypedNumber | null>(null)
  if (!isOffered) return null
  return (
    <div className={className}>
      <NumberField
        label={t('seats.field')}
        description={t('seats.field.hint')}
        bounds={BOUNDS}
        step={1}
        hasButtons
        value={typed ?? seats}
        onChange={(value) => {
          const isSeats =
            value !== '' && Number.isInteger(value) && value >= 1 && value <= MAX_SEATS
          setTyped(isSeats ? null : value)
          if (isSeats) onChange(value)
        }}
      />
    </div>
  )
}
