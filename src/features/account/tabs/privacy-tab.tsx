import { Button } from '@mantine/core'
import { Link } from 'wouter'
import { useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import { useIsFeatureOffered } from '../../../session/offered-features.ts'
import classes from '../components/account.module.css'
import { DeletionSection } from '../components/deletion-section.tsx'
import { ExportSection } from '../components/export-section.tsx'
import { FailureReportsSection } from '../components/failure-reports-section.tsx'
import { SavingSection } from '../components/saving-section.tsx'
import { Section } from '../components/section.tsx'

function Documents() {
  const t = useT()
  return (
    <Section title={t('settings.documents.title')}>
      <ul className={classes.statement}>
        <li>{t('settings.documents.device')}</li>
        <li>{t('settings.documents.account')}</li>
        <li>{t('settings.documents.third')}</li>
      </ul>
      <div className={classes.actions}>
        <Button component={Link} href={paths.privacyPolicy()} variant="default">
          {t('route.privacyPolicy')}
        </Button>
        <Button component={Link} href={paths.terms()} variant="default">
          {t('route.terms')}
        </Button>
      </div>
    </Section>
  )
}

/** Data protection, where results are kept, reports of failures, the export, and the account's deletion. */
export function PrivacyTab() {
  const hasAccount = useIsFeatureOffered('account')
  const hasRecords = useIsFeatureOffered('records')
  return (
    <>
      <Documents />
      {hasRecords && <SavingSection />}
      <FailureReportsSection />
      {hasAccount && <ExportSection />}
      {hasAccount && <DeletionSection />}
    </>
  )
}
