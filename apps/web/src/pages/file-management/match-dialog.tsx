import { archiveItem, archiveStates } from '@zhujian/domain/correspondence/archive/archive-item'
import { Button, Select } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { messageOf } from '../../data/api-error'
import { collectRows } from '../../entity/batch-rows'
import { mayDo, type WireRow } from '../../entity/source'
import { Dialog } from '../../ui/dialog'
import { Empty } from '../../ui/empty'
import { Loading, LoadError } from '../../ui/loading'
import { acceptText, refusalOf } from '../../ui/upload/upload-rules'
import { ARCHIVE } from './correspondence-paths'
import { matchFile } from './match-files'
import { type Matched, useHandInMatched } from './use-hand-in-matched'

const OPEN = [archiveStates.code('missing'), archiveStates.code('returned')].join(',')
const NONE: readonly WireRow[] = []
const itemOf = ({ id, dir_code, title }: WireRow) => ({ id, dir_code: String(dir_code), title: String(title) })

/** 所选的文件各归到哪一项：先按文件名，再由人改。 */
function useMatching(project: number) {
  const query = useQuery({
    queryKey: [ARCHIVE, 'match', project],
    queryFn: async () => {
      const rows = await collectRows(archiveItem, { engineering_id: project, state: OPEN }, 0)
      return rows.filter((row) => mayDo(row, 'handIn'))
    },
  })
  const [files, setFiles] = useState<readonly Matched[]>([])
  const items = query.data ?? NONE
  const take = (chosen: readonly File[]) => {
    const known = items.map(itemOf)
    const matched = chosen.map((file, at) => ({
      key: files.length + at,
      file,
      item: matchFile(file.name, known)?.id,
      refusal: refusalOf(file, 'any'),
    }))
    setFiles([...files, ...matched])
  }
  const put = (key: number, item: number | undefined) =>
    setFiles(files.map((each) => (each.key === key ? { ...each, item } : each)))
  return { query, items, files, take, put }
}

/** 一次选许多文件，按文件名归到各项，核对之后逐项报送。 */
export function MatchDialog({ project, onClose }: { project: number; onClose: () => void }) {
  const { query, items, files, take, put } = useMatching(project)
  const { progress, handIn } = useHandInMatched()
  const busy = progress !== undefined
  const ready = files.filter(({ item, refusal }) => item !== undefined && refusal === undefined)
  const footer = (
    <>
      <Button disabled={busy} onClick={onClose}>
        取消
      </Button>
      <Button type="primary" disabled={ready.length === 0} loading={busy} onClick={() => void handIn(ready, items).then(onClose)}>
        {progress ?? (ready.length > 0 ? `报送 ${ready.length} 个文件` : '报送')}
      </Button>
    </>
  )
  return (
    <Dialog open title="按文件名批量报送" width={860} onClose={() => busy || onClose()} footer={footer}>
      <p className="archive-match-note">
        文件名以目录号开头（如 C1-03），或含有文件名称的，自动归到该项；归错的、没有归到的，在文件旁改选。
      </p>
      {query.isError && <LoadError reason={messageOf(query.error)} onRetry={() => void query.refetch()} />}
      {query.isPending && <Loading lines={4} />}
      {query.data?.length === 0 && <Empty small text="没有还需报送的归档文件" />}
      {items.length > 0 && <Chooser onFiles={take} />}
      <MatchRows files={files} items={items} onPut={put} />
    </Dialog>
  )
}

function Chooser({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const inputRef = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button onClick={() => inputRef.current?.click()}>选择文件</Button>
      <input
        ref={inputRef}
        type="file"
        hidden
        multiple
        aria-label="选择归档文件"
        accept={acceptText('any')}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          target.value = ''
        }}
      />
    </>
  )
}

interface MatchRowsProps {
  files: readonly Matched[]
  items: readonly WireRow[]
  onPut: (key: number, item: number | undefined) => void
}

function MatchRows({ files, items, onPut }: MatchRowsProps) {
  const options = items.map((row) => ({ value: row.id, label: `${String(row.dir_code)} ${String(row.title)}` }))
  return (
    <ul className="archive-match" aria-label="所选文件">
      {files.map(({ key, file, item, refusal }) => (
        <li key={key}>
          <span className="archive-match-file" title={file.name}>
            {file.name}
          </span>
          {refusal === undefined ? (
            <Select
              showSearch
              allowClear
              aria-label={`${file.name} 归到`}
              placeholder="不报送，请选择归到哪一项"
              optionFilterProp="label"
              options={options}
              {...(item !== undefined && { value: item })}
              onChange={(chosen: number | undefined) => onPut(key, chosen)}
            />
          ) : (
            <span className="archive-late">{refusal}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
