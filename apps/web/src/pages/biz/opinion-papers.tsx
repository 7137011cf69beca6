import { useFileUrl } from '../../ui/upload/file-list'
import { Uploader } from '../../ui/upload/uploader'
import type { OpinionControl } from './use-opinion'

const MOST = 9

/** 随意见一并留存的附件与手写签名。 */
export function OpinionPapers({ opinion, upload }: { opinion: OpinionControl; upload: boolean }) {
  const urlOf = useFileUrl()
  const { files, infos, sign } = opinion.value
  return (
    <div className="biz-bar-papers">
      {sign && (
        <span className="biz-bar-sign">
          <img className="biz-sign" src={urlOf(sign)} alt="手写签名" />
          <button type="button" className="zj-link" onClick={() => opinion.set({ sign: '' })}>
            删除签名
          </button>
        </span>
      )}
      {upload && (
        <Uploader
          value={files}
          infos={infos}
          max={MOST}
          onChange={(next, added) => opinion.set({ files: next, ...(added && { infos: [...infos, added] }) })}
        />
      )}
    </div>
  )
}
