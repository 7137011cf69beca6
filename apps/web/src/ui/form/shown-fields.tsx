import type { Fields } from '@zhujian/model'
import { openPreview } from '../preview/preview-store'
import { FileThumb } from '../upload/file-icon'
import { fileName, splitFiles, useFileUrl } from '../upload/file-list'
import { isOpenable, ScanTags } from '../upload/scan-tag'
import type { FileInfo } from '../upload/uploader'
import { DescriptionView } from './description-view'
import type { FormRow } from './kind'
import './shown-fields.css'

interface ShownFieldsProps {
  fields: Fields
  names: readonly string[]
  row: FormRow
  /** Columns of the facts; one where half a dialog is all there is. */
  columns?: 1 | 2
}

const isPicture = (fields: Fields, name: string): boolean => {
  const field = fields[name]
  return field?.kind === 'files' && field.accept === 'image'
}

/** What somebody has to see while he answers: pictures side by side, large enough to compare, and the facts below. */
export function ShownFields({ fields, names, row, columns = 1 }: ShownFieldsProps) {
  const pictures = names.filter((name) => isPicture(fields, name))
  const facts = names.filter((name) => !pictures.includes(name))
  return (
    <section className="shown-fields" aria-label="办理依据">
      {pictures.length > 0 && (
        <div className="shown-pictures">
          {pictures.map((name) => (
            <Pictures key={name} name={name} label={fields[name]?.label ?? ''} row={row} />
          ))}
        </div>
      )}
      <DescriptionView fields={fields} items={facts} row={row} columns={columns} />
    </section>
  )
}

/** px; two of them stand beside each other in half a dialog. */
const THUMB = 132

function Pictures({ name, label, row }: { name: string; label: string; row: FormRow }) {
  const urlOf = useFileUrl()
  const infos = ((row['files'] as Record<string, FileInfo[]> | undefined)?.[name] ?? []) as readonly FileInfo[]
  const all = splitFiles(row[name]).map((path) => {
    const info = infos.find((each) => each.path === path)
    return { path, name: info?.name ?? fileName(path), url: urlOf(path), scan: info?.scan_state }
  })
  const files = all.filter(({ scan }) => isOpenable(scan))
  return (
    <figure className="shown-picture">
      <figcaption>{files.length > 1 ? `${label}（${files.length} 张）` : label}</figcaption>
      {all.length === 0 && <span className="zj-nothing">还没有照片</span>}
      <div className="shown-thumbs">
        {files.map(({ path, name: file }, index) => (
          <button
            key={path}
            type="button"
            title={file}
            aria-label={`查看${label}，第 ${index + 1} 张，共 ${files.length} 张`}
            onClick={() => openPreview(files, index)}
          >
            <FileThumb path={path} size={THUMB} />
          </button>
        ))}
      </div>
      <ScanTags scans={all.map(({ scan }) => scan)} />
    </figure>
  )
}
