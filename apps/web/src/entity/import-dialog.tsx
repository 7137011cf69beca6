import { type AnyEntity, nameOf } from '@zhujian/model'
import { strings } from '@zhujian/model/strings'
import { Button } from 'antd'
import { useRef } from 'react'
import { download } from '../data/client'
import { Dialog } from '../ui/dialog'
import { ImportReportView } from '../ui/import-report'
import { isWritable } from '../ui/import-summary'
import { saveBlob } from '../ui/save-blob'
import { entityPath } from './entity-paths'
import { useImport } from './use-import'
import { nullWhenRefused } from './when-refused'

type Work = ReturnType<typeof useImport>

/** 导入: template, sheet, a check that writes nothing, corrections, confirmation, and a way back. */
export function ImportDialog({ entity, onClose }: { entity: AnyEntity; onClose: () => void }) {
  const work = useImport(entity.name)
  const fields = entity.form.map(nameOf).map((name) => ({ value: name, label: entity.fields[name]?.label ?? name }))
  return (
    <Dialog open title={`导入${entity.label}`} width={920} onClose={onClose} footer={<Buttons {...{ entity, work, onClose }} />}>
      {work.done ? <Done work={work} /> : <Steps entity={entity} work={work} />}
      {work.problem && (
        <p className="zj-import-problem" role="alert">
          {work.problem}
        </p>
      )}
      {work.report && !work.done && (
        <ImportReportView
          {...{ fields }}
          report={work.report}
          mapping={work.mapping}
          corrections={work.corrections}
          onMap={work.map}
          onCorrect={work.correct}
        />
      )}
    </Dialog>
  )
}

function Steps({ entity, work }: { entity: AnyEntity; work: Work }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <ol className="zj-import-steps">
      <li>
        <span>下载模板，按表头填写，不要改动表头</span>
        <Button
          size="small"
          onClick={() => void fetchSheet(entityPath(entity.name, 'template'), {}, `${entity.label}导入模板.xlsx`)}
        >
          下载模板
        </Button>
      </li>
      <li>
        <span>上传填好的表格，系统先核对、不写入</span>
        <input
          ref={input}
          type="file"
          hidden
          accept=".xlsx"
          aria-label="选择要导入的表格"
          onChange={(event) => {
            const file = event.target.files?.[0]
            event.target.value = ''
            if (file) work.choose(file)
          }}
        />
        <Button size="small" disabled={work.busy !== ''} onClick={() => input.current?.click()}>
          {work.file ? '重新选择' : '选择表格'}
        </Button>
        <output className="zj-import-file">{[work.file, work.busy].filter(Boolean).join('，')}</output>
      </li>
    </ol>
  )
}

function Done({ work }: { work: Work }) {
  if (!work.done) return null
  return (
    <output className="zj-results-sum">{`导入成功：新增 ${work.done.added} 行，更新 ${work.done.updated} 行。24 小时内可以撤回`}</output>
  )
}

function Buttons({ entity, work, onClose }: { entity: AnyEntity; work: Work; onClose: () => void }) {
  const { report, done, busy } = work
  const waiting = busy !== ''
  if (done)
    return (
      <>
        <Button disabled={waiting} onClick={work.undo}>
          撤回本次导入
        </Button>
        <Button type="primary" onClick={onClose}>
          完成
        </Button>
      </>
    )
  const errors = () =>
    fetchSheet(entityPath(entity.name, 'importErrors'), { import_id: report?.import_id }, `${entity.label}导入错误.xlsx`)
  return (
    <>
      {report && report.error > 0 && <Button onClick={() => void errors()}>下载错误行</Button>}
      {report && Object.keys(work.corrections).length > 0 && (
        <Button disabled={waiting} onClick={work.recheck}>
          重新核对
        </Button>
      )}
      <Button onClick={onClose}>{strings.cancel}</Button>
      <Button type="primary" loading={waiting} disabled={!report || !isWritable(report)} onClick={work.confirm}>
        {report && isWritable(report) ? `确认导入 ${report.add + report.update} 行` : '确认导入'}
      </Button>
    </>
  )
}

/** A refusal is said by the client; there is nothing to add here. */
async function fetchSheet(path: string, params: Readonly<Record<string, unknown>>, fileName: string): Promise<void> {
  const blob = await download(path, { params }).catch(nullWhenRefused)
  if (blob) saveBlob(blob, fileName)
}
