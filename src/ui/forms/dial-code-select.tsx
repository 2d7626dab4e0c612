import { Combobox, UnstyledButton, useCombobox } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { localeTag } from '../../i18n/locale.ts'
import { useLocale, useT } from '../../i18n/use-t.ts'
import { DIAL_CODES, dialCodeOf, FIRST_REGION, searchDialCodes } from '../../lib/dial-codes.ts'
import classes from './forms.module.css'

type NamesOf = (region: string) => readonly [own: string, other: string]

/** Names of the regions in the reader's language, and in the other one, in which he may search. */
function useRegionNames(): NamesOf {
  const locale = useLocale()
  return useMemo(() => {
    const other = locale === 'zh' ? 'en' : 'zh'
    const [own, foreign] = [locale, other].map(
      (language) => new Intl.DisplayNames([localeTag(language as 'zh' | 'en')], { type: 'region' }),
    )
    return (region) => [own?.of(region) ?? region, foreign?.of(region) ?? region]
  }, [locale])
}

type OptionsProps = { query: string; region: string; namesOf: NamesOf }

function Options({ query, region, namesOf }: OptionsProps) {
  const t = useT()
  const rows = useMemo(() => searchDialCodes(query, namesOf), [query, namesOf])
  if (rows.length === 0) return <Combobox.Empty>{t('dialCode.nothing')}</Combobox.Empty>
  return rows.map((row) => (
    <Combobox.Option key={row.region} value={row.region} active={row.region === region}>
      <span className={classes.option}>
        <span>{namesOf(row.region)[0]}</span>
        <span>{`+${row.code}`}</span>
      </span>
    </Combobox.Option>
  ))
}

type Props = {
  region: string
  onChange: (region: string) => void
  /** Focus goes on to the number when a prefix was chosen. */
  onDone: () => void
}

/** The dialling prefix: a button that opens the list of all of them, with a search. */
export function DialCodeSelect({ region, onChange, onDone }: Props) {
  const t = useT()
  const namesOf = useRegionNames()
  const [query, setQuery] = useState('')
  const combobox = useCombobox({
    onDropdownOpen: () => {
      combobox.focusSearchInput()
      combobox.selectActiveOption()
    },
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      setQuery('')
    },
  })
  const known = DIAL_CODES.some((row) => row.region === region) ? region : FIRST_REGION
  const submit = (chosen: string) => {
    onChange(chosen)
    combobox.closeDropdown()
    onDone()
  }
  const search = (text: string) => {
    setQuery(text)
    combobox.updateSelectedOptionIndex()
  }
  return (
    <Combobox
      store={combobox}
      position="bottom-start"
      width={320}
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
      <Combobox.Dropdown
        role="dialog"
        aria-label={t('dialCode.list')}
        className={classes.dropdown ?? ''}
      >
        <Combobox.Search
          value={query}
          onChange={(event) => search(event.currentTarget.value)}
          placeholder={t('dialCode.search')}
          aria-label={t('dialCode.search')}
          size="md"
          classNames={{ input: classes.search ?? '' }}
        />
        <Combobox.Options aria-label={t('dialCode.list')}>
          {combobox.dropdownOpened && <Options query={query} region={known} namesOf={namesOf} />}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
