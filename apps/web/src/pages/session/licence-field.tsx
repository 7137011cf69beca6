import { type LicenceKind, licenceKinds, licenceNames, MOST_LICENCES } from '@zhujian/domain/account/licences'
import { type ReactElement, useId } from 'react'
import type { RegisterForm } from './register-form'
import { SessionIcon } from './session-icon'

const ACCEPT = '.jpg,.jpeg,.png,.webp,.bmp'

/** 各种证照的用处，写给填报的人。 */
const HINTS: Record<LicenceKind, string> = {
  license: '审核人员凭它核对单位，请上传清晰的照片或扫描件',
  safety: '从事建筑施工活动的企业',
  qual: '有资质要求的企业',
}

/** 营业执照、安全生产许可证、资质证书：选好，随申请一起提交。 */
export function LicenceFields({ form: { licences, setLicences } }: { form: RegisterForm }): ReactElement {
  return (
    <fieldset className="region licences">
      <legend>证照图片</legend>
      {licenceNames.map((kind) => (
        <LicenceField
          key={kind}
          kind={kind}
          files={licences[kind]}
          onFiles={(files) => setLicences({ ...licences, [kind]: files })}
        />
      ))}
    </fieldset>
  )
}

interface Props {
  kind: LicenceKind
  files: readonly File[]
  onFiles: (files: readonly File[]) => void
}

function LicenceField({ kind, files, onFiles }: Props): ReactElement {
  const id = useId()
  const label = licenceKinds.labelOf(kind)
  const full = files.length >= MOST_LICENCES
  return (
    <div className="licence">
      <label htmlFor={id} className={`plain-button licence-choose${full ? ' licence-full' : ''}`}>
        {`选择${label}`}
        <input
          id={id}
          type="file"
          className="visually-hidden"
          accept={ACCEPT}
          multiple
          disabled={full}
          aria-describedby={`${id}-note`}
          onChange={(event) => {
            onFiles([...files, ...(event.target.files ?? [])].slice(0, MOST_LICENCES))
            event.target.value = ''
          }}
        />
      </label>
      <p id={`${id}-note`} className="field-hint">
        {full ? `最多 ${MOST_LICENCES} 张` : HINTS[kind]}
      </p>
      <ul>
        {files.map((file, at) => (
          <li key={`${file.name}${file.lastModified}${at}`}>
            <span>{file.name}</span>
            <button
              type="button"
              className="field-button"
              aria-label={`移除${label} ${file.name}`}
              onClick={() => onFiles(files.filter((each) => each !== file))}
            >
              <SessionIcon name="error" size={12} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
