import { useState } from 'react'
import { useEverything } from '../../../cache/use-everything.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { textIn } from '../../../ui/content/localised.ts'
import { LibraryPanel } from '../../../ui/library/library-panel.tsx'
import classes from './account.module.css'

/** Saves everything that the user may read, for use without a network. */
export function EverythingLibrary() {
  const t = useT()
  const locale = useLocale()
  const [isOpen, setIsOpen] = useState(false)
  const { items, isLost, view } = useEverything()
  if (items === null) {
    return isLost ? <p className={classes.quiet}>{t('library.list.lost')}</p> : null
  }
  return (
    <LibraryPanel
      total={items.length}
      items={items.map((item) => ({ id: item.id, title: textIn(item, 'title', locale) }))}
      hasFailed={false}
      view={view}
      isOpen={isOpen}
      onToggle={() => setIsOpen(!isOpen)}
    />
  )
}
