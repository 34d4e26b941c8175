// The linear algebra needed to make word vectors. No randomness: the same numbers always give the same result.

export const dot = (a, b) => {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += a[at] * b[at];
  return sum;
};

export const unit = (vector) => {
  const length = Math.sqrt(dot(vector, vector)) || 1;
  return vector.map((each) => each / length);
};

export function meanOf(vectors) {
  const mean = new Float64Array(vectors[0].length);
  for (const vector of vectors) for (let at = 0; at < mean.length; at++) mean[at] += vector[at] / vectors.length;
  return mean;
}

/** The mean, and the axes of largest variance, largest first. */
export function principalAxes(vectors) {
  const size = vectors[0].length;
  const mean = meanOf(vectors);
  const covariance = Array.from({ length: size }, () => new Float64Array(size));
  for (const vector of vectors)
    for (let i = 0; i < size; i++)
      for (let j = i; j < size; j++)
        covariance[i][j] += ((vector[i] - mean[i]) * (vector[j] - mean[j])) / vectors.length;
  for (let i = 0; i < size; i++) for (let j = 0; j < i; j++) covariance[i][j] = covariance[j][i];
  return { mean, axes: eigenvectors(covariance) };
}

const SWEEPS_MAX = 30;

/** Jacobi's rotations of a symmetric matrix, until only the diagonal is left. */
function eigenvectors(matrix) {
  const size = matrix.length;
  const axes = Array.from({ length: size }, (_, at) => Float64Array.from({ length: size }, (__, j) => +(j === at)));
  for (let sweep = 0; sweep < SWEEPS_MAX; sweep++) {
    let left = 0;
    for (let p = 0; p < size; p++)
      for (let q = p + 1; q < size; q++) {
        left += matrix[p][q] ** 2;
        rotate(matrix, axes, p, q);
      }
    if (left < 1e-18) break;
  }
  return axes
    .map((axis, at) => ({ axis: upright(axis), spread: matrix[at][at] }))
    .sort((a, b) => b.spread - a.spread)
    .map(({ axis }) => axis);
}

function rotate(matrix, axes, p, q) {
  if (matrix[p][q] === 0) return;
  const theta = (matrix[q][q] - matrix[p][p]) / (2 * matrix[p][q]);
  const t = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
  const cos = 1 / Math.sqrt(t * t + 1);
  const sin = t * cos;
  for (let at = 0; at < matrix.length; at++) {
    const [a, b] = [matrix[at][p], matrix[at][q]];
    matrix[at][p] = cos * a - sin * b;
    matrix[at][q] = sin * a + cos * b;
  }
  for (const rows of [matrix, axes])
    for (let at = 0; at < matrix.length; at++) {
      const [a, b] = [rows[p][at], rows[q][at]];
      rows[p][at] = cos * a - sin * b;
      rows[q][at] = sin * a + cos * b;
    }
}

/** The sign of an axis is arbitrary: make its largest component positive. */
function upright(axis) {
  const largest = axis.reduce((best, each) => (Math.abs(each) > Math.abs(best) ? each : best), 0);
  return largest < 0 ? axis.map((each) => -each) : axis;
}
