/** Dialog of the terms of service or the privacy policy, for reading or, in mandatory mode, for confirming. */
import { Button, Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { TERMS, type TermsType } from '../../contract/codes.ts'
import { languageFacts } from '../../contract/languages.ts'
import { msg } from '../../i18n/msg.ts'
import { useLocale, useT } from '../../i18n/use-t.ts'
import { textIn } from '../../ui/content/localised.ts'
import { EmptyState, LoadingRegion, SkeletonLines } from '../../ui/states.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { withSanitiser } from '../../ui/sanitiser.ts'
import { PlainModal } from '../../ui/layers/modal-root.tsx'
import { ConfirmBar, type DisplayState } from './confirm-bar.tsx'
import type { Consent } from './mutations.ts'
import { termsQueries } from './queries.ts'
import classes from './terms.module.css'

/** Width of the dialog in px (S9); below 600 px of screen it takes all of it. */
const DIALOG_WIDTH = 900
const SMALL_VIEWPORT = '(max-width: 37.4375em)'

const TITLE: Record<TermsType, string> = {
  [TERMS.service]: msg('route.terms'),
  [TERMS.privacy]: msg('route.privacyPolicy'),
}

function DocumentSkeleton() {
  return (
    <LoadingRegion>
      <SkeletonLines lines={5} />
      <Skeleton height={20} width="30%" my={24} />
      <SkeletonLines lines={6} />
    </LoadingRegion>
  )
}

const TermsDocument = lazyComponent(
  async () => (await withSanitiser(() => import('./terms-document.tsx'))).TermsDocument,
  { Placeholder: DocumentSkeleton },
)

/** Queries a document. One that is about to be confirmed must be the currently valid one. */
function useDocument(useType: TermsType, { isFresh = false, enabled = true } = {}) {
  return useQuery({
    ...termsQueries.document(useType),
    enabled,
    ...(isFresh ? { staleTime: 0 } : {}),
  })
}

/** Whether a document loads for the first time: one that has failed stays failed until it is here. */
const isFirstLoading = (query: ReturnType<typeof useDocument>): boolean =>
  query.data === undefined && query.isFetching && query.errorUpdateCount === 0

type ContentProps = { useType: TermsType; isFresh: boolean; onEndShown?: () => void }

/** The document, or an error. */
function Content({ useType, isFresh, onEndShown }: ContentProps) {
  const t = useT()
  const locale = useLocale()
  const query = useDocument(useType, { isFresh })
  if (isFirstLoading(query)) return <DocumentSkeleton />
  const { data: document } = query
  if (!document || textIn(document, 'content', locale).trim() === '') {
    return (
      <EmptyState
        isCompact
        title={t('personalCenter.noDataText')}
        action={
          document === undefined && (
            <Button
              variant="default"
              loading={query.isFetching}
              onClick={() => void query.refetch()}
            >
              {t('states.retry')}
            </Button>
          )
        }
      />
    )
  }
  return <TermsDocument document={document} {...(onEndShown && { onEndShown })} />
}

/** A mandatory document with its confirm bar, enabled once its end was displayed. */
function Mandatory({ useType, onConfirm, onLater, isConfirming, isSendFailed }: MandatoryProps) {
  const locale = useLocale()
  const query = useDocument(useType, { isFresh: true })
  const { data: document } = query
  const [shown, setShown] = useState<unknown>(null)
  const text = document ? textIn(document, 'content', locale) : ''
  // Bound to this text: another version or language has to be displayed again.
  const onEndShown = useCallback(() => setShown(text), [text])
  const whenThere = text !== '' && shown === text ? 'shown' : 'begun'
  const displayed: DisplayState = text.trim() === '' && !isFirstLoading(query) ? 'away' : whenThere
  const confirm = () => {
    if (document && displayed === 'shown') {
      onConfirm({ useType, document, language: languageFacts(locale).contentLanguage })
    }
  }
  return (
    <>
      <Content useType={useType} isFresh onEndShown={onEndShown} />
      <ConfirmBar
        displayed={displayed}
        isBusy={isConfirming}
        onConfirm={confirm}
        onLater={displayed === 'away' || isSendFailed ? onLater : null}
      />
    </>
  )
}

type Confirming = {
  onConfirm: (consent: Consent) => void
  /** Continues without consent; offered where the document cannot be shown, or the consent cannot be sent. */
  onLater: () => void
  isConfirming: boolean
  /** Whether the consent could not be sent now. */
  isSendFailed: boolean
}
type MandatoryProps = Confirming & { useType: TermsType }

/** Props of the dialog of a legal document. */
export type TermsDialogProps = {
  useType: TermsType
  opened: boolean
  /** Called when closed without confirming; in mandatory mode that means: declined. */
  onClose: () => void
  /** Mandatory mode: the document must be confirmed before the product is used. */
  mandatory?: Confirming
}

export function TermsDialog(props: TermsDialogProps) {
  const { useType, opened, onClose, mandatory } = props
  const t = useT()
  const locale = useLocale()
  const isSmall = useMediaQuery(SMALL_VIEWPORT, false)
  const { data: document } = useDocument(useType, {
    isFresh: mandatory !== undefined,
    enabled: opened,
  })
  const title = (document && textIn(document, 'title', locale)) || t(TITLE[useType])
  return (
    <PlainModal
      opened={opened}
      onClose={onClose}
      title={title}
      size={DIALOG_WIDTH}
      fullScreen={isSmall}
      // An accidental tap or key must not sign the member out.
      closeOnClickOutside={mandatory === undefined}
      closeOnEscape={mandatory === undefined}
      closeButtonProps={{ 'aria-label': t('terms.close'), size: 44 }}
      classNames={{ title: classes.title ?? '', header: classes.header ?? '' }}
    >
      {mandatory === undefined ? (
        <Content useType={useType} isFresh={false} />
      ) : (
        <Mandatory useType={useType} {...mandatory} />
      )}
    </PlainModal>
  )
}
