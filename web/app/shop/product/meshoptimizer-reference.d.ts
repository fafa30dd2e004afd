declare module 'meshoptimizer/reference' {
  export { MeshoptDecoder } from 'meshoptimizer/decoder';
}
