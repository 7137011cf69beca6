import { documentTypes, superviseLine } from '@zhujian/domain/document/document-types'
import { creditEvent } from '@zhujian/domain/reputation/credit-event'
import { superviseDoc } from '@zhujian/domain/document/supervise-doc'
import type { ReactNode } from 'react'
import { useTab } from '../../data/tab'
import { RegisterButton } from '../../parts/register-button'
import { CopyButton } from '../../ui/copy-button'
import { Timeline } from '../../ui/timeline'
import { AttachmentList } from '../../ui/upload/attachment-list'
import { CorrectionNote } from './correction-note'
import { isSigned, viewAddress, type DocumentRow } from './document-paths'
import { ReceiptList } from './receipt-list'
import { stepsOf } from './document-steps'

/** 右栏：办理的过程、关联、存证；签发之后看的是送达与回执，之前还没有什么可送达。 */
export function DocumentSide({ row, foot }: { row: DocumentRow; foot?: ReactNode }) {
  const title = isSigned(row) ? '送达与回执' : '办理过程'
  return (
    <aside className="doc-side" aria-label={title}>
      <div className="doc-side-body">
        <CorrectionNote row={row} />
        <h3>{title}</h3>
        <Timeline entries={stepsOf(row)} label="办理过程" />
        {isSigned(row) && <ReceiptList document={row.id} />}
        <Files row={row} />
        <Related row={row} />
        {isSigned(row) && <Proof row={row} />}
      </div>
      {foot && <footer className="doc-side-foot">{foot}</footer>}
    </aside>
  )
}

const kept = ['attachment', 'receipt_file'] as const

/** 附件与各方签在一张上的回证，都能打开来看。 */
function Files({ row }: { row: DocumentRow }) {
  const files = row.files ?? {}
  return kept.map((name) => <AttachmentList key={name} label={superviseDoc.fields[name].label} files={files[name] ?? []} />)
}

function Related({ row }: { row: DocumentRow }) {
  const tab = useTab()
  const link = (id: number | null | undefined, label: string) =>
    id ? (
      <Fact name={label}>
        <button type="button" className="zj-link" onClick={() => tab.openTab(viewAddress(id))}>
          {row[label === '更正' ? 'corrects_id_text' : 'corrected_id_text'] || '查看'}
        </button>
      </Fact>
    ) : null
  const survey = `/projectlibrary/supervise/ProjectDetails/survey?engineering_id=${row.engineering_id}`
  return (
    <section>
      <h3>关联</h3>
      <dl>
        <Fact name="工程">
          <button type="button" className="zj-link" onClick={() => tab.openTab(survey, row.engineering_id_text ?? '')}>
            {row.engineering_id_text || '查看工程'}
          </button>
        </Fact>
        <Fact name="类型">{documentTypes.labelOf(row.type)}</Fact>
        <Fact name="类别">{superviseLine.labelOf(row.line) || '未填'}</Fact>
        <Fact name="主送">{row.receiver || '未填'}</Fact>
        {link(row.corrects_id, '更正')}
        {link(row.corrected_id, '已被更正')}
      </dl>
      {isSigned(row) && GROUNDS.includes(row.type) && (
        <RegisterButton entity={creditEvent} label="登记信用事件" start={creditOf(row)} />
      )}
    </section>
  )
}

/** 约谈记录、移送书是登记信用事件的依据。 */
const GROUNDS: readonly unknown[] = ['12', '16']

const creditOf = (row: DocumentRow) => ({
  category: 2,
  title: row.title,
  project_name: row.engineering_id_text ?? '',
  basis: documentTypes.labelOf(row.type),
  doc_no: row.doc_no ?? '',
})

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** 校验值与公开查验的地址；签发后内容不可修改。 */
function Proof({ row }: { row: DocumentRow }) {
  const address = `${location.origin}/check/${row.check_code ?? ''}`
  return (
    <section>
      <h3>存证</h3>
      <p className="doc-hash">{row.hash ? `SHA-256 ${row.hash}` : '文件生成中，稍后刷新可见校验值'}</p>
      <p className="doc-check">
        <a className="zj-link" href={address} target="_blank" rel="noopener noreferrer">
          打开查验页
        </a>
        <CopyButton text={address} label="复制查验网址" />
      </p>
      <p className="doc-note">签发后内容不可修改，更正须另行制发。</p>
    </section>
  )
}
