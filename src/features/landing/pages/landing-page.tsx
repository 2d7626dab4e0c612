/** Page `/front-pages/landing-page`: demonstrates the product with a small part of it. */
import { Button } from '@mantine/core'
import { Link } from 'wouter'
import { useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import { lazyComponent } from '../../../ui/lazy-component.tsx'
import { usePageDescription } from '../../../ui/page-title.ts'
import { WhenNear } from '../../../ui/when-near.tsx'
import { DataPath } from '../components/data-path.tsx'
import classes from '../components/landing.module.css'
import { LiveFigure } from '../components/live-figure.tsx'

const BelowFold = lazyComponent(
  async () => (await import('../components/below-fold.tsx')).BelowFold,
)

/** Result of one click: the first example of two-sample Mendelian randomisation. */
const FIRST_RESULT = paths.toolExample('6001', 'bmi')

/** Approximate height of the lazy part, so that the scroll bar is realistic. */
const BELOW_FOLD_PX = 4000

function Hero() {
  const t = useT()
  return (
    <section className={classes.hero}>
      <div className={classes.heroText}>
        <h1>{t('landing.title')}</h1>
        <p className={classes.lead}>{t('landing.lead')}</p>
        <div className={classes.actions}>
          <Button component={Link} href={FIRST_RESULT} size="lg">
            {t('landing.example')}
          </Button>
          <Button component={Link} href={paths.allTools()} size="lg" variant="default">
            {t('landing.openTools')}
          </Button>
          <Button
            component={Link}
            href={paths.problems()}
            size="lg"
            px={0}
            variant="transparent"
            visibleFrom="sm"
          >
            {t('landing.read')}
          </Button>
        </div>
        <ul className={classes.facts}>
          <li>{t('landing.fact.device')}</li>
          <li>{t('landing.fact.offline')}</li>
          <li>{t('landing.fact.account')}</li>
        </ul>
      </div>
      <LiveFigure />
    </section>
  )
}

export function LandingPage() {
  const t = useT()
  usePageDescription(t('landing.lead'))
  return (
    <>
      <Hero />
      <section className={`${classes.band} ${classes.below}`}>
        <div className={classes.section}>
          <h2>{t('landing.data.title')}</h2>
          <p className={classes.sectionLead}>{t('landing.data.lead')}</p>
          <DataPath />
        </div>
      </section>
      <WhenNear minHeight={BELOW_FOLD_PX} preload={BelowFold.preload}>
        <BelowFold />
      </WhenNear>
    </>
  )
}
