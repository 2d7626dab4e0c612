/** Settings of data protection: documents, shared links, where results are kept, export and deletion. */
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
import { LinkList } from '../../../ui/results/share/link-list.tsx'

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

/** Every link of the member that shows a result to others. */
function SharedLinks() {
  const t = useT()
  return (
    <Section title={t('share.settings.title')} text={t('share.settings.text')}>
      <LinkList recordId={null} title={t('share.settings.title')} />
    </Section>
  )
}

/** Data protection, where results are kept, shared links, reports of failures, the export, and the account's deletion. */
export function PrivacyTab() {
  const hasAccount = useIsFeatureOffered('account')
  const hasRecords = useIsFeatureOffered('records')
  const hasLinks = useIsFeatureOffered('sharedResults')
  return (
    <>
      <Documents />
      {hasRecords && <SavingSection />}
      {hasLinks && <SharedLinks />}
      <FailureReportsSection />
      {hasAccount && <ExportSection />}
      {hasAccount && <DeletionSection />}
    </>
  )
}
