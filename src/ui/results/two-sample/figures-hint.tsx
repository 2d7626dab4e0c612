import { IconHandClick } from '@tabler/icons-react'
import { useT } from '../../../i18n/use-t.ts'
import { useGoTo, useIsOnPaper } from '../sections.tsx'
import own from './two-sample.module.css'

/** Button in the first screen that leads to the figures, where a click on a variant changes the result. */
export function FiguresHint() {
  const t = useT()
  const goTo = useGoTo()
  const isOnPaper = useIsOnPaper()
  if (goTo === null || isOnPaper) return null
  return (
    <button type="button" className={own.toFigures} onClick={() => goTo('figures')}>
      <IconHandClick size={18} stroke={1.75} aria-hidden="true" />
      {t('analysis.figures.try')}
    </button>
  )
}
