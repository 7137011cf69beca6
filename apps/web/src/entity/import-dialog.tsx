import { type AnyEntity, fitsCell, nameOf } from '@zhujian/model'
import { strings } from '@zhujian/model/strings'
import { Button } from 'antd'
import { Dialog } from '../ui/dialog'
import { ImportDoneView } from '../ui/import-done'
import { ImportEndButtons } from '../ui/import-end-buttons'
import { ImportProgressView } from '../ui/import-progress'
import { ImportRecent } from '../ui/import-recent'
import { ImportReportView } from '../ui/import-report'
import { ImportStart } from '../ui/import-start'
import { ImportSteps } from '../ui/import-steps'
import { isUnderWay, isWritable } from '../ui/import-summary'
import { fetchErrors, fetchTemplate, type Given } from './import-sheets'
import { useImport } from './use-import'
import { useRecentImports } from './use-recent-imports'

type Work = ReturnType<typeof useImport>

const stepOf = ({ report, watched, file }: Work) => (watched !== null ? 3 : report ? 2 : file ? 1 : 0)

/** 导入: template, sheet, a check that writes nothing, corrections, confirmation, and a way back. */
export function ImportDialog({ entity, fixed, onClose }: { entity: AnyEntity; fixed?: Given; onClose: () => void }) {
  const given = kindOf(entity, fixed)
  const work = useImport(entity.name, given)
  return (
    <Dialog open title={`导入${entity.label}`} width={960} onClose={onClose} footer={<Buttons {...{ entity, work, onClose }} />}>
      <ImportSteps at={stepOf(work)} />
      {work.problem && (
        <p className="zj-import-problem" role="alert">
          {work.problem}
        </p>
      )}
      <Stage {...{ entity, given, work }} />
    </Dialog>
  )
}

type StageProps = { entity: AnyEntity; given: Given; work: Work }

/** A page of one kind of rows imports that kind: what a closed list says of all of them. */
function kindOf({ fields }: AnyEntity, fixed: Given = {}): Given {
  const kinds = Object.entries(fixed).filter(([name]) => fields[name]?.kind === 'enum')
  return kinds.length > 0 ? Object.fromEntries(kinds) : undefined
}

function Stage({ entity, given, work }: StageProps) {
  const { watched, progress, report, busy } = work
  const errors = (importId: number) => void fetchErrors(entity, importId)
  if (watched !== null && (!progress || isUnderWay(progress))) return <ImportProgressView progress={progress} />
  if (watched !== null && progress)
    return <ImportDoneView done={progress} busy={busy !== ''} onErrors={() => errors(watched)} onMore={work.restart} />
  if (!report) return <Start {...{ entity, given, work, errors }} />
  const fields = entity.form.map(nameOf).flatMap((value) => {
    const field = entity.fields[value]
    return field && fitsCell(field) ? [{ value, label: field.label }] : []
  })
  const { mapping, corrections, map: onMap, correct: onCorrect } = work
  return <ImportReportView {...{ report, fields, mapping, corrections, onMap, onCorrect }} />
}

function Start({ entity, given, work, errors }: StageProps & { errors: (importId: number) => void }) {
  const recent = useRecentImports(entity.name)
  return (
    <>
      <ImportStart file={work.file} busy={work.busy} onTemplate={() => void fetchTemplate(entity, given)} onFile={work.choose} />
      <ImportRecent
        imports={recent}
        busy={work.busy !== ''}
        onErrors={errors}
        onUndo={work.undo}
        onContinue={work.goOn}
        onWatch={work.watch}
      />
    </>
  )
}

function Buttons({ entity, work, onClose }: { entity: AnyEntity; work: Work; onClose: () => void }) {
  const { report, watched, busy, progress } = work
  const waiting = busy !== ''
  if (watched !== null)
    return (
      <ImportEndButtons
        onStop={work.stop}
        onContinue={work.goOn}
        onUndo={work.undo}
        onMore={work.restart}
        {...{ progress, waiting, onClose }}
      />
    )
  if (!report) return <Button onClick={onClose}>{strings.cancel}</Button>
  return (
    <>
      <Button disabled={waiting} onClick={work.restart}>
        重新上传
      </Button>
      {report.error > 0 && <Button onClick={() => void fetchErrors(entity, report.import_id)}>下载错误行</Button>}
      {(Object.keys(work.corrections).length > 0 || work.problem !== '') && (
        <Button disabled={waiting} onClick={work.recheck}>
          重新核对
        </Button>
      )}
      <Button onClick={onClose}>{strings.cancel}</Button>
      <Button type="primary" loading={waiting} disabled={!isWritable(report)} onClick={work.confirm}>
        {busy || (isWritable(report) ? `确认导入 ${report.add + report.update} 行` : '确认导入')}
      </Button>
    </>
  )
}
