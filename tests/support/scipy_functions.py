"""Functions of SciPy on Tensors by the array API: which of them differentiate, and why the others refuse.

As a program, in a process of its own, since SciPy reads SCIPY_ARRAY_API when it is imported: it prints, for each
expression, how it went wrong. The first name called is the function's, and the names of INPUTS require grad.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from types import CodeType
from typing import Any

DIFFERENTIATE = """
    special.betainc(orders, orders + 1, unit)
    special.betaincc(orders, orders + 1, unit)
    special.betaln(x, y)
    special.chdtr(orders, x)
    special.chdtrc(orders, x)
    special.entr(x)
    special.erf(x)
    special.erfc(x)
    special.erfcx(x)
    special.erfinv(unit)
    special.exp1(x)
    special.exp2(x)
    special.expi(x)
    special.expit(x)
    special.gamma(x)
    special.gammainc(orders, x)
    special.gammaincc(orders, x)
    special.gammaln(x)
    special.i0(x)
    special.i0e(x)
    special.i1(x)
    special.i1e(x)
    special.j0(x)
    special.j1(x)
    special.k0(x)
    special.k0e(x)
    special.k1(x)
    special.k1e(x)
    special.kl_div(x, y)
    special.log_ndtr(x)
    special.logit(unit)
    special.logsumexp(x)
    special.ndtr(x)
    special.ndtri(unit)
    special.poch(x, y)
    special.polygamma(2, x)
    special.psi(x)
    special.rel_entr(x, y)
    special.sinc(x)
    special.softmax(x)
    special.stdtr(orders, x)
    special.xlog1py(x, y)
    special.xlogy(x, y)
    special.y0(x)
    special.y1(x)
    special.zeta(orders + 1, x)
    stats.alexandergovern(x, y)
    stats.bartlett(x, y)
    stats.chisquare(x, x.mean() + 0 * x)
    stats.circmean(x)
    stats.circstd(x)
    stats.circvar(x)
    stats.combine_pvalues(unit)
    stats.describe(x)[2:]
    stats.differential_entropy(x)
    stats.directional_stats(points).mean_direction
    stats.entropy(x)
    stats.gmean(x)
    stats.gstd(x)
    stats.gzscore(x)
    stats.hmean(x)
    stats.iqr(x)
    stats.jarque_bera(x)
    stats.kstat(x)
    stats.kstatvar(x)
    stats.kurtosis(x)
    stats.kurtosistest(x)
    stats.lmoment(x)
    stats.median_abs_deviation(x)
    stats.moment(x, 3)
    stats.normaltest(x)
    stats.pearsonr(x, y)
    stats.pmean(x, 2.0)
    stats.power_divergence(x, x.mean() + 0 * x, lambda_="freeman-tukey")
    stats.quantile(x, places)
    stats.sem(x)
    stats.skew(x)
    stats.skewtest(x)
    stats.tmean(x)
    stats.trim_mean(x, 0.2)
    stats.tsem(x)
    stats.tstd(x)
    stats.ttest_1samp(x, 1.0)
    stats.ttest_ind(x, y)
    stats.ttest_rel(x, y)
    stats.tvar(x)
    stats.variation(x)
    stats.zscore(x)
    signal.convolve(x, y, method="fft")
    signal.envelope(x)
    signal.fftconvolve(x, y)
    signal.freqs(x, orders, worN=places)[1]
    signal.freqs_zpk(unit, places, 1.0, worN=places)[1]
    signal.freqz(x, worN=places)[1]
    signal.freqz_zpk(unit, places, 1.0, worN=places)[1]
    signal.hilbert(x)
    signal.hilbert2(points)
    signal.minimum_phase(unit[:7])
    signal.normalize(x, y)
    signal.oaconvolve(x, y[:3])
    signal.resample(x, 5)
    signal.vectorstrength(x, places[0])
    optimize.elementwise.find_root(lambda x, c: x**3 + x - c, (0 * x, 0 * x + 3), args=(x,)).x
    optimize.rosen(x)
    optimize.rosen_der(x)
    optimize.rosen_hess(x)
    optimize.rosen_hess_prod(x, orders)
    differentiate.derivative(xp.sin, x).df
    differentiate.hessian(lambda x: x[0]**3 * x[1], x[:2]).ddf
    differentiate.jacobian(lambda x: xp.stack([x[0] * x[1], xp.sin(x[0])]), x[:2]).df
    integrate.cubature(lambda p: xp.exp(-x[0] * p[:, 0] * p[:, 1]), xp.zeros(2), xp.ones(2)).estimate
    integrate.cumulative_simpson(x)
    integrate.cumulative_trapezoid(x)
    integrate.fixed_quad(lambda p: xp.exp(x[0] * p), 0, 1)[0]
    integrate.trapezoid(x)
    fft.fft(x)
    fft.fht(x, 0.1, 0.2)
    fft.hfft(x + 0j)
    fft.rfftn(points)
    spatial.transform.Rotation.from_rotvec(points).apply(points)
    spatial.transform.Rotation.from_rotvec(points).as_euler("xyz")
    spatial.transform.Rotation.from_rotvec(points).magnitude()
    spatial.transform.Rotation.from_quat(points[:4, 0]).as_matrix()
"""

IN_C = "SciPy computes it in compiled code, which takes NumPy's arrays"
IN_PLACE = "SciPy overwrites numbers that the gradient needs"
REFUSE = {
    IN_C: """
        special.ellipk(unit)
        special.rgamma(x)
        stats.f_oneway(x, y)
        stats.levene(x, y)
        signal.convolve(x, y, method="direct")
        signal.correlate(x, y)
        signal.lfilter(places, places, x)
        signal.savgol_filter(x, 5, 2)
        cluster.vq.vq(points, points + 1)
        fft.dct(x)
    """,
    IN_PLACE: """
        special.log_softmax(x)
        stats.boxcox_llf(0.3, x)
        integrate.romb(x, dx=0.5)
        integrate.tanhsinh(lambda p, x: xp.exp(-x * p * p), 0 * x, 0 * x + 1, args=(x,)).integral
        cluster.vq.whiten(points)
        optimize.elementwise.find_minimum(lambda p, x: (p - x) ** 2, (0 * x - 9, 0 * x, 0 * x + 9), args=(x,)).x
    """,
}


def lines(text: str) -> list[str]:
    """The expressions of a text."""
    return [line.strip() for line in text.strip().splitlines()]


def name_of(expression: str) -> str:
    """The function that an expression calls first, by its name in SciPy, and the method that it is told."""
    found = re.match(r"[\w.]+", expression)
    assert found is not None
    method = re.search(r'method="\w+"', expression)
    return f"{found[0]}({method[0]})" if method else found[0]


def function_of(expression: str, names: dict[str, Any], inputs: list[str]) -> Callable[..., tuple[Any, ...]]:
    """The expression as a function of some of its names, whose results are all that it computes."""

    def function(*values: Any) -> tuple[Any, ...]:
        result = eval(expression, names | dict(zip(inputs, values, strict=True)))
        parts = (result.statistic, result.pvalue) if hasattr(result, "pvalue") else result
        return tuple(parts) if isinstance(parts, tuple) else (parts,)

    return function


def names_in(code: CodeType) -> set[str]:
    """The names that code uses, with those of the functions within it."""
    inner = [names_in(part) for part in code.co_consts if isinstance(part, CodeType)]
    return set(code.co_names).union(*inner)


def main() -> None:
    import numpy as np
    import scipy
    import scipy.spatial.transform
    from scipy import cluster, differentiate, fft, integrate, optimize, signal, spatial, special, stats
    from scipy.optimize import elementwise  # noqa: F401

    import gradspec as gs

    gs.set_default_dtype(gs.float64)
    rng = np.random.default_rng(0)
    inputs = {
        "x": rng.uniform(0.3, 2, 9),
        "y": rng.uniform(0.3, 2, 9),
        "unit": rng.uniform(0.1, 0.9, 9),
        "points": rng.uniform(0.3, 2, (6, 3)),
    }
    names: dict[str, Any] = {
        name: gs.from_numpy(array)
        for name, array in {"orders": rng.uniform(0.5, 3, 9), "places": np.array([0.3, 0.7]), **inputs}.items()
    }
    names |= {"xp": gs.array_api, "cluster": cluster, "differentiate": differentiate, "fft": fft}
    names |= {"integrate": integrate, "optimize": optimize, "signal": signal, "special": special}
    names |= {"stats": stats, "spatial": spatial, "scipy": scipy}

    def check(expression: str, may_refuse: bool) -> str:
        used = [name for name in inputs if name in names_in(compile(expression, "expression", "eval"))]
        function = function_of(expression, names, used)
        variables = [names[name].clone().requires_grad_() for name in used]
        try:
            results = function(*variables)
            if not all(result.requires_grad for result in results):
                return "a result does not require grad"
            gs.autograd.gradcheck(function, variables, eps=1e-4, atol=1e-5, rtol=1e-4)
        except RuntimeError as error:
            if not may_refuse:
                return f"{type(error).__name__}: {error}"
            return "" if "requires grad" in str(error) or "modified" in str(error) else str(error)
        return "it differentiates" if may_refuse else ""

    wrong = {expression: check(expression, False) for expression in lines(DIFFERENTIATE)}
    for text in REFUSE.values():
        wrong |= {expression: check(expression, True) for expression in lines(text)}
    print(json.dumps(wrong))


if __name__ == "__main__":
    main()
