/** Select of the dialling prefix: a button that opens a searchable list. */
import { otherLanguages } from '../../contract/languages.ts'
import { Combobox, type ComboboxStore, UnstyledButton, useCombobox } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { localeTag } from '../../lib/locale-tag.ts'
import { useLocale, useT } from '../../i18n/use-t.ts'
import {
  DIAL_CODES,
  type DialCode,
  dialCodeOf,
  FIRST_REGION,
  searchDialCodes,
} from '../../lib/dial-codes.ts'
import classes from './forms.module.css'

type NamesOf = (region: string) => readonly [own: string, other: string]

/** Returns the names of the regions in the user's language, and in the other one for the search. */
function useRegionNames(): NamesOf {
  const locale = useLocale()
  return useMemo(() => {
    const [own, foreign] = [locale, ...otherLanguages(locale)].map(
      (language) => new Intl.DisplayNames([localeTag(language)], { type: 'region' }),
    )
    return (region) => [own?.of(region) ?? region, foreign?.of(region) ?? region]
  }, [locale])
}

type ListProps = { combobox: ComboboxStore; region: string; namesOf: NamesOf; onLeave: () => void }

/** The search and its results; mounted while the list is open. */
function DialCodeList({ combobox, region, namesOf, onLeave }: ListProps) {
  const t = useT()
  const [query, setQuery] = useState('')
  const rows = useMemo(() => searchDialCodes(query, namesOf), [query, namesOf])

  const select = useEffectEvent((found: readonly DialCode[]) => {
    if (found === DIAL_CODES) combobox.selectActiveOption()
    else combobox.selectFirstOption()
    combobox.updateSelectedOptionIndex('selected', { scrollIntoView: true })
  })
  useEffect(() => select(rows), [rows])
  const focusSearch = useEffectEvent(() => combobox.focusSearchInput())
  useEffect(() => focusSearch(), [])

  const leave = (event: KeyboardEvent) => {
    if (event.key === 'Escape') combobox.focusTarget()
    if (event.key !== 'Tab') return
    event.preventDefault()
    combobox.closeDropdown()
    onLeave()
  }
  return (
    <div role="dialog" aria-label={t('dialCode.list')} className={classes.dropdown}>
      <Combobox.Search
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
        onKeyDown={leave}
        placeholder={t('dialCode.search')}
        aria-label={t('dialCode.search')}
        size="md"
        className={classes.search ?? ''}
      />
      <Combobox.Options aria-label={t('dialCode.list')}>
        {rows.length === 0 && <Combobox.Empty>{t('dialCode.nothing')}</Combobox.Empty>}
        {rows.map((row) => (
          <Combobox.Option
            key={row.region}
            value={row.region}
            active={row.region === region}
            className={classes.option ?? ''}
          >
            <span>{namesOf(row.region)[0]}</span>
            <span>{`+${row.code}`}</span>
          </Combobox.Option>
        ))}
      </Combobox.Options>
    </div>
  )
}

type Props = {
  region: string
  onChange: (region: string) => void
  /** Moves the focus to the number. */
  onDone: () => void
}

export function DialCodeSelect({ region, onChange, onDone }: Props) {
  const t = useT()
  const namesOf = useRegionNames()
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const known = DIAL_CODES.some((row) => row.region === region) ? region : FIRST_REGION
  const submit = (chosen: string) => {
    onChange(chosen)
    combobox.closeDropdown()
    onDone()
  }
  return (
    <Combobox
      store={combobox}
      position="bottom-start"
      // 320 px, or the width of the narrowest phones.
      width="min(320px, 100vw - 16px)"
      withinPortal
      onOptionSubmit={submit}
    >
      <Combobox.Target targetType="button" withAriaAttributes={false}>
        <UnstyledButton
          type="button"
          className={classes.prefix}
          aria-haspopup="dialog"
          aria-expanded={combobox.dropdownOpened}
          aria-label={t('dialCode.label', { name: namesOf(known)[0], code: dialCodeOf(known) })}
          onClick={() => combobox.toggleDropdown()}
        >
          {`+${dialCodeOf(known)}`}
          <IconChevronDown size={16} aria-hidden="true" />
        </UnstyledButton>
      </Combobox.Target>
      <Combobox.Dropdown>
        {combobox.dropdownOpened && (
          <DialCodeList combobox={combobox} region={known} namesOf={namesOf} onLeave={onDone} />
        )}
      </Combobox.Dropdown>
    </Combobox>
  )
}
