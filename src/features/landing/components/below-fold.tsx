/** Everything below the fold of the landing page, loaded in one chunk. */
import { Button } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { Link } from 'wouter'
import { useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import { isSignedInAtom } from '../../../session/session-atoms.ts'
import classes from './landing.module.css'
import { Latest } from './latest.tsx'
import { LevelCards } from './level-cards.tsx'
import { MethodSheet } from './method-sheet.tsx'
import { Verification } from './verification.tsx'
import { Subjects } from './subjects.tsx'
import { ToolList } from './tool-list.tsx'

/** Two-sample MR; the table of tools is not loaded for its number. */
const FIRST_TOOL = '6001'

/** The final call to action: start now, or save what was done. */
function Closing() {
  const t = useT()
  const isSignedIn = useAtomValue(isSignedInAtom)
  return (
    // On paper a button has no use.
    <section className={`${classes.band} ${classes.below} screen-only`}>
      <div className={`${classes.section} ${classes.closing}`}>
        <div>
          <h2>{t('landing.closing.title')}</h2>
          <p>{t('landing.closing.text')}</p>
        </div>
        <div className={classes.actions}>
          <Button component={Link} href={paths.allTools()} size="lg">
            {t('landing.openTools')}
          </Button>
          {isSignedIn ? (
            <Button component={Link} href={paths.records()} size="lg" variant="default">
              {t('landing.closing.records')}
            </Button>
          ) : (
            <Button component={Link} href={paths.register()} size="lg" variant="default">
              {t('landing.closing.register')}
            </Button>
          )}
        </div>
      </div>
    </section>
  )
}

export function BelowFold() {
  const t = useT()
  return (
    <>
      <section className={`${classes.section} ${classes.below}`}>
        <h2>{t('landing.proof.title')}</h2>
        <p className={classes.sectionLead}>{t('landing.proof.lead')}</p>
        <Verification />
      </section>
      <section className={`${classes.band} ${classes.below}`}>
        <div className={classes.section}>
          <h2>{t('landing.tools.title')}</h2>
          <ToolList />
        </div>
      </section>
      <section className={`${classes.section} ${classes.below}`}>
        <h2>{t('landing.latest.title')}</h2>
        <Latest />
      </section>
      <section className={`${classes.band} ${classes.below}`}>
        <div className={classes.section}>
          <h2>{t('landing.subjects.title')}</h2>
          <p className={classes.sectionLead}>{t('landing.subjects.lead')}</p>
          <Subjects />
        </div>
      </section>
      <section className={`${classes.section} ${classes.split} ${classes.below}`}>
        <div>
          <h2>{t('landing.method.title')}</h2>
          <p className={classes.sectionLead}>{t('landing.method.lead')}</p>
          <Button component={Link} href={paths.tool(FIRST_TOOL)} variant="default">
            {t('landing.method.open')}
          </Button>
        </div>
        <MethodSheet />
      </section>
      <section className={`${classes.section} ${classes.below}`}>
        <h2>{t('landing.levels.title')}</h2>
        <p className={classes.sectionLead}>{t('landing.levels.lead')}</p>
        <LevelCards />
      </section>
      <Closing />
    </>
  )
}
