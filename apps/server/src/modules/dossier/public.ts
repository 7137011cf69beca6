export { type Cell, drawCells } from './dossier-page'
