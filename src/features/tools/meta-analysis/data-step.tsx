/** Step 1 of the meta-analysis: the studies, and the meaning of their numbers. */
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconPencil } from '@tabler/icons-react'
import { useT } from '../../../i18n/use-t.ts'
import { AttemptAlert } from '../components/attempt-alert.tsx'
import { Choice } from '../components/choice.tsx'
import classes from '../components/data.module.css'
import { ExampleMenu } from '../example/example-menu.tsx'
import { FileButton } from '../components/file-button.tsx'
import { usePasting } from '../components/use-pasting.tsx'
import { Privacy } from '../components/privacy.tsx'
import { Step } from '../components/step.tsx'
import toolClasses from '../components/tool.module.css'
import { META_EXAMPLES } from './examples.ts'
import { checkRows, findMetaObstacle, listStudies, openReadings } from './model.ts'
import { DerivedErrors, ReadingQuestion } from './reading-question.tsx'
import { RecordPicker } from './record-picker.tsx'
import { SCALE_TEXT } from './scale-texts.ts'
import { useMeta } from './spec.ts'
import { StudyTable } from './study-table.tsx'
import { useStudyChoices } from './use-study-choices.ts'

/** Options for adding studies: type, choose a file, paste, take results or an example. */
function SourcePicker() {
  const t = useT()
  const sources = useStudyChoices()
  const { draft } = useMeta()
  const pasting = usePasting(t('tools.meta.pasteHint'), (text) => void sources.paste(text))
  if (pasting.form !== null) return pasting.form
  return (
    <div className={classes.drop}>
      <p className={classes.dropTitle}>{t('tools.meta.bring')}</p>
      <p className={classes.dropText}>{t('tools.meta.bringText')}</p>
      <Button
        leftSection={<IconPencil size={20} stroke={1.75} aria-hidden="true" />}
        onClick={() => void sources.typing()}
      >
        {t('tools.meta.type')}
      </Button>
      <div className={classes.others}>
        <FileButton
          label={t('tools.data.choose')}
          variant="default"
          isBusy={draft.isReading}
          onFiles={([file]) => file && void sources.file(file)}
        />
        {pasting.button}
        <RecordPicker />
        <ExampleMenu examples={META_EXAMPLES} onPick={sources.example} />
      </div>
    </div>
  )
}

function Verdict() {
  const t = useT()
  const { draft } = useMeta()
  const checked = checkRows(draft)
  const wrong = checked.filter(({ faults }) => faults.length > 0).length
  const skewed = checked.filter(({ isSkewed }) => isSkewed).length
  const count = listStudies(checked).length
  const isGood = wrong === 0 && skewed === 0 && count >= 2
  const Icon = isGood ? IconCircleCheck : IconAlertTriangle
  return (
    <div role="status" className={`${classes.verdict} ${isGood ? classes.good : classes.bad}`}>
      <Icon size={20} stroke={1.75} aria-hidden="true" />
      <div>
        {t('tools.meta.verdict', { n: count })}
        {wrong > 0 && <div>{t('tools.meta.verdict.wrong', { n: wrong })}</div>}
        {skewed > 0 && <div>{t('tools.meta.verdict.skewed', { n: skewed })}</div>}
      </div>
    </div>
  )
}

function Meaning() {
  const t = useT()
  const { session, draft } = useMeta()
  const { scale, errorBy } = draft.settings
  return (
    <div className={toolClasses.fields}>
      <Choice
        label={t('tools.meta.scale')}
        hint={
          scale === 'beta'
            ? t('tools.meta.scale.betaHint')
            : scale === 'ratio'
              ? t('tools.meta.scale.ratioHint')
              : t('tools.meta.scale.logOddsHint')
        }
        value={scale}
        options={(['beta', 'log-odds', 'ratio'] as const).map((value) => ({
          value,
          label: t(SCALE_TEXT[value]),
        }))}
        onChange={(next) => session.setSettings({ scale: next })}
      />
      <Choice
        label={t('tools.meta.errorBy')}
        value={errorBy}
        options={[
          { value: 'se', label: t('tools.meta.errorBy.se') },
          { value: 'ci', label: '95% CI' },
        ]}
        onChange={(next) => session.setSettings({ errorBy: next })}
      />
    </div>
  )
}

export function DataStep() {
  const t = useT()
  const { draft } = useMeta()
  const sources = useStudyChoices()
  const { inputs } = draft
  return (
    <Step number={1} title={t('tools.meta.studies')} isDone={findMetaObstacle(draft) === null}>
      <AttemptAlert attempt={draft.attempt} previousName={inputs?.name ?? null} />
      {inputs ? (
        <>
          <div className={classes.file}>
            <span className={classes.fileName}>{inputs.name}</span>
            <span className={classes.fileActions}>
              <RecordPicker />
              <Button variant="subtle" color="gray" onClick={sources.remove}>
                {t('tools.data.remove')}
              </Button>
            </span>
          </div>
          {openReadings(draft).length > 0 ? (
            <ReadingQuestion />
          ) : (
            <>
              <Meaning />
              <DerivedErrors />
              <StudyTable />
              <Verdict />
            </>
          )}
        </>
      ) : (
        <SourcePicker />
      )}
      <Privacy />
    </Step>
  )
}
