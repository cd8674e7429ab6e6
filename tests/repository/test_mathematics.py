"""The examples of mathematics find what is known by other means."""

import runpy

import numpy as np
import pytest
import scipy.integrate
import scipy.interpolate
import scipy.linalg
import scipy.optimize
import scipy.special
import scipy.stats

import gradspec as gs
from support.project import ROOT, example

FOLDER = ROOT / "examples" / "mathematics"
NAMES = sorted(path.stem for path in FOLDER.glob("*.py"))


@pytest.mark.parametrize("name", NAMES)
def test_each_runs_and_says_what_it_found(name, capsys):
    runpy.run_path(str(FOLDER / f"{name}.py"), run_name="__main__")
    shown = capsys.readouterr().out
    assert shown
    assert "nan" not in shown


def test_gaussian_process():
    module = example("mathematics/gaussian_process.py")
    x, y = module.observations(20)
    logarithms = gs.tensor([0.1, -0.2, -1.0], dtype=gs.float64, requires_grad=True)
    value = module.log_likelihood(x, y, logarithms)
    (gradient,) = gs.autograd.grad(value, logarithms)
    length, amplitude, noise = np.exp(logarithms.detach().numpy())
    squares = (x.numpy() - x.numpy().T) ** 2 / length**2
    kernel = amplitude**2 * np.exp(-0.5 * squares)
    covariance = kernel + noise**2 * np.eye(20)
    density = scipy.stats.multivariate_normal(np.zeros(20), covariance).logpdf(y.numpy())
    np.testing.assert_allclose(value.item(), density, rtol=1e-10)
    # Rasmussen and Williams, (5.9)
    weights = np.linalg.solve(covariance, y.numpy())
    inner = np.outer(weights, weights) - np.linalg.inv(covariance)
    changes = (kernel * squares, 2 * kernel, 2 * noise**2 * np.eye(20))
    closed = [0.5 * np.trace(inner @ change) for change in changes]
    np.testing.assert_allclose(gradient.numpy(), closed, rtol=1e-8)


def test_predictions_of_a_gaussian_process():
    module = example("mathematics/gaussian_process.py")
    x, y = module.observations(30, noise=0.0)
    process = module.GaussianProcess(x, y, gs.tensor([0.0, 0.0, -9.0], dtype=gs.float64))
    mean, deviation = process.predict(x)
    np.testing.assert_allclose(mean.numpy(), y.numpy(), atol=1e-3)
    assert deviation.max() < 1e-3
    mean, deviation = process.predict(gs.tensor([[100.0]], dtype=gs.float64))
    np.testing.assert_allclose([mean.item(), deviation.item()], [0.0, 1.0], atol=1e-12)


def test_the_level_of_the_nile():
    """Durbin and Koopman, 2.10: the variances, and the log likelihood that statistics programs give."""
    module = example("mathematics/kalman_filter.py")
    flows = module.nile()
    found = module.fit(flows)
    np.testing.assert_allclose(found.exp().tolist(), [15099, 1469.1], rtol=2e-3)
    np.testing.assert_allclose(module.log_likelihood(found, flows).item(), -632.54, atol=0.01)


def test_a_filter_gives_the_density_of_all_observations():
    """A position and its velocity, of which the position is seen: all are one normal distribution."""
    module = example("mathematics/kalman_filter.py")
    transition, emission = np.array([[1.0, 0.5], [0.0, 0.9]]), np.array([[1.0, 0.0]])
    state_noise, observation_noise = np.array([[0.2, 0.1], [0.1, 0.3]]), np.array([[0.4]])
    start, spread = np.array([0.3, -0.2]), np.array([[1.0, 0.2], [0.2, 2.0]])
    matrices = transition, emission, state_noise, observation_noise, start, spread
    observations = np.random.default_rng(0).standard_normal((6, 1))
    means, covariances, states = [], np.zeros((12, 12)), [(start, spread)]
    for _ in range(5):
        mean, covariance = states[-1]
        states.append((transition @ mean, transition @ covariance @ transition.T + state_noise))
    for i, (mean, covariance) in enumerate(states):
        means.append(mean)
        for j in range(i, 6):
            block = np.linalg.matrix_power(transition, j - i) @ covariance
            covariances[2 * j : 2 * j + 2, 2 * i : 2 * i + 2] = block
            covariances[2 * i : 2 * i + 2, 2 * j : 2 * j + 2] = block.T
    seen = np.kron(np.eye(6), emission)
    everything = seen @ covariances @ seen.T + np.kron(np.eye(6), observation_noise)
    density = scipy.stats.multivariate_normal(seen @ np.concatenate(means), everything)
    densities, filtered = module.log_densities(module.Model(*map(gs.from_numpy, matrices)), gs.from_numpy(observations))
    np.testing.assert_allclose(densities.sum().item(), density.logpdf(observations[:, 0]), rtol=1e-10)
    # The last state, given all observations.
    cross = covariances[10:] @ seen.T
    last = means[-1] + cross @ np.linalg.solve(everything, observations[:, 0] - seen @ np.concatenate(means))
    np.testing.assert_allclose(filtered[-1].numpy(), last, rtol=1e-10)


def test_principal_components():
    module = example("mathematics/principal_components.py")
    images = module.digits()
    components = module.principal_components(images, 3)
    variances, directions = np.linalg.eigh(np.cov(images.numpy().T))
    np.testing.assert_allclose(components.variances.numpy(), variances[::-1], atol=1e-12)
    overlaps = np.abs(np.sum(components.directions.numpy() * directions.T[::-1][:3], 1))
    np.testing.assert_allclose(overlaps, 1, rtol=1e-10)
    everything = module.principal_components(images, 64)
    kept = everything.reconstruct(everything.transform(images))
    np.testing.assert_allclose(kept.numpy(), images.numpy(), atol=1e-12)


def test_principal_components_depend_on_the_data():
    module = example("mathematics/principal_components.py")
    samples = np.random.default_rng(0).standard_normal((30, 4)) * [1.0, 0.0, 2.0, 0.5]  # one feature is constant

    def explained(scales):
        variances = np.linalg.eigvalsh(np.cov((samples * scales).T))
        return float(variances[-2:].sum() / variances.sum())

    steps = 1e-6 * np.eye(4)
    expected = [(explained(1 + step) - explained(1 - step)) / 2e-6 for step in steps]
    found = module.influence(gs.from_numpy(samples), 2)
    np.testing.assert_allclose(found.numpy(), expected, atol=1e-8)


def test_deconvolution_with_squares_has_a_closed_form():
    module = example("mathematics/deconvolution.py")
    _, blurred, transfer = module.blurred_shapes(32)
    found = module.conjugate_gradients(module.smooth(blurred, transfer, 1e-2), blurred)
    row, column = np.fft.fftfreq(32)[:, None], np.fft.rfftfreq(32)
    squares = 4 * np.sin(np.pi * row) ** 2 + 4 * np.sin(np.pi * column) ** 2
    known = np.abs(transfer.numpy()) ** 2 + 1e-2 * squares
    spectrum = np.fft.rfft2(blurred.numpy()) * transfer.numpy().conj() / known
    np.testing.assert_allclose(found.numpy(), np.fft.irfft2(spectrum, s=(32, 32)), atol=1e-7)


def test_total_variation_keeps_edges():
    module = example("mathematics/deconvolution.py")
    image, blurred, transfer = module.blurred_shapes()
    flat = module.conjugate_gradients(module.smooth(blurred, transfer, 1e-3), blurred)
    sharp = module.descend(module.piecewise(blurred, transfer, 1e-3), flat)
    errors = [(found - image).square().mean().sqrt().item() for found in (blurred, flat, sharp)]
    assert errors[2] < 0.8 * errors[1] < 0.8 * errors[0]


def test_von_mises():
    """The direction is that of the mean of the points on the circle, whose length is I1 / I0."""
    module = example("mathematics/von_mises.py")
    angles = module.sample()
    (direction, concentration), errors = module.fit(angles)
    resultant = np.exp(1j * angles.numpy()).mean()
    np.testing.assert_allclose(direction.item(), np.angle(resultant), rtol=1e-10)
    length = scipy.special.i1e(concentration.item()) / scipy.special.i0e(concentration.item())
    np.testing.assert_allclose(length, abs(resultant), rtol=1e-10)
    kappa, loc, _ = scipy.stats.vonmises.fit(angles.numpy(), fscale=1)
    np.testing.assert_allclose([concentration.item(), direction.item()], [kappa, loc], rtol=1e-5)
    # Mardia and Jupp, (5.3.8) and (5.3.9)
    curvature = 1 - length**2 - length / concentration.item()
    expected = [1 / np.sqrt(500 * concentration.item() * length), 1 / np.sqrt(500 * curvature)]
    np.testing.assert_allclose(errors.numpy(), expected, rtol=1e-8)


def test_reaction_rates():
    """Bates and Watts, 2.5: the estimates and their errors; the influences by fits of changed rates."""
    module = example("mathematics/reaction_rates.py")
    concentrations, rates = module.observations()
    constants, errors = module.fit(concentrations, rates)
    np.testing.assert_allclose(constants.tolist(), [212.7, 0.06412], rtol=1e-4)
    np.testing.assert_allclose(errors.tolist(), [6.947, 0.008281], rtol=1e-3)
    found = module.influences(concentrations, rates)
    for k in (0, 7):
        step = gs.zeros(12, dtype=gs.float64)
        step[k] = 1e-2
        ends = [module.fit(concentrations, rates + sign * step)[0] for sign in (1, -1)]
        np.testing.assert_allclose(found[:, k].numpy(), ((ends[0] - ends[1]) / 2e-2).numpy(), rtol=1e-4)


def test_densities_of_scipy():
    module = example("mathematics/likelihood.py")
    waits, deviations = module.sample()
    logarithms = gs.tensor([0.7, 0.2], dtype=gs.float64)
    shape, scale = logarithms.exp().tolist()
    known = scipy.stats.gamma.logpdf(waits.numpy(), shape, scale=scale)
    np.testing.assert_allclose(module.log_gamma_density(waits, logarithms).numpy(), known, rtol=1e-12)
    (shape, scale), errors = module.fit(module.log_gamma_density, waits, gs.zeros(2, dtype=gs.float64))
    known, _, width = scipy.stats.gamma.fit(waits.numpy(), floc=0)
    np.testing.assert_allclose([shape.exp().item(), scale.exp().item()], [known, width], rtol=1e-5)
    # The expected information of the logarithms, which is near that observed.
    known = [[known**2 * scipy.special.polygamma(1, known), known], [known, known]]
    np.testing.assert_allclose(errors.numpy(), np.sqrt(np.diag(np.linalg.inv(known)) / 1000), rtol=0.01)
    parameters = gs.tensor([1.2, -0.5, 0.8], dtype=gs.float64)
    df, scale = parameters[:2].exp().tolist()
    known = scipy.stats.t.logpdf(deviations.numpy(), df, 0.8, scale)
    np.testing.assert_allclose(module.log_student_density(deviations, parameters).numpy(), known, rtol=1e-12)
    found, _ = module.fit(module.log_student_density, deviations, gs.zeros(3, dtype=gs.float64))
    np.testing.assert_allclose(found.tolist(), [np.log(4), np.log(0.5), 1], atol=0.1)
    df, scale = found[:2].exp().tolist()
    # SciPy's own fit may end before the maximum.
    fits = [(df, found[2].item(), scale), scipy.stats.t.fit(deviations.numpy())]
    likelihoods = [scipy.stats.t.logpdf(deviations.numpy(), *parameters).sum() for parameters in fits]
    assert likelihoods[0] >= likelihoods[1]


def test_chosen_penalties():
    module = example("mathematics/penalty.py")
    train, validation, test = module.sample(60, 0), module.sample(200, 1), module.sample(2000, 2)
    equal = gs.full((12,), -3.0, dtype=gs.float64)
    (found,) = gs.autograd.grad(module.loss(module.fit(equal.requires_grad_(), train), validation), equal)
    for k in (0, 5):
        step = gs.zeros(12, dtype=gs.float64)
        step[k] = 1e-3
        ends = [module.loss(module.fit(equal.detach() + sign * step, train), validation).item() for sign in (1, -1)]
        np.testing.assert_allclose(found[k].item(), (ends[0] - ends[1]) / 2e-3, rtol=1e-3)
    chosen = module.choose(train, validation)
    assert chosen[3:].mean() > chosen[:3].mean()  # the other features say nothing of the class
    losses = [module.loss(module.fit(penalties, train), test).item() for penalties in (chosen, equal.detach())]
    assert losses[0] < losses[1]


def test_splines():
    module = example("mathematics/spline.py")
    rng = np.random.default_rng(0)
    knots, values, points = np.sort(rng.random(6)), rng.random(6), np.linspace(-0.1, 1.1, 40)
    found = module.evaluate(*map(gs.from_numpy, (knots, values, points)))
    known = scipy.interpolate.CubicSpline(knots, values, bc_type="natural")
    inside = (points > knots[0]) & (points < knots[-1])
    np.testing.assert_allclose(found.numpy()[inside], known(points[inside]), rtol=1e-9)


def test_splines_of_least_squares():
    module = example("mathematics/spline.py")
    points, observed = module.observations()
    knots = module.place(gs.zeros(7, dtype=gs.float64), points[0].item(), points[-1].item())
    found = module.fit_values(knots, points, observed)
    unit = scipy.interpolate.CubicSpline(knots.numpy(), np.eye(8), bc_type="natural")
    expected, *_ = scipy.linalg.lstsq(unit(points.numpy()), observed.numpy())
    np.testing.assert_allclose(found.numpy(), expected, rtol=1e-8)
    moved = module.fit_knots(points, observed, 8)
    errors = []
    for where in (knots, moved):
        spline = module.evaluate(where, module.fit_values(where, points, observed), points)
        errors.append((spline - observed).square().mean().sqrt().item())
    assert errors[1] < 0.021 < 0.09 < errors[0]  # the noise is 0.02


def test_an_epidemic_fitted_by_adjoints():
    """The fit is that of SciPy, which differentiates nothing."""
    module = example("mathematics/ode_fit.py")
    observed = module.observations()
    found, errors = module.fit(observed)

    def model(days, contacts, recovery, first):
        solved = scipy.integrate.solve_ivp(
            lambda t, y: [-contacts * y[0] * y[1], contacts * y[0] * y[1] - recovery * y[1]],
            (0, 49),
            [1 - first, first],
            t_eval=days,
            rtol=1e-8,
            atol=1e-10,
        )
        return solved.y[1]

    known, covariance = scipy.optimize.curve_fit(model, module.DAYS.numpy(), observed.numpy(), [0.4, 0.15, 0.003])
    np.testing.assert_allclose(found.numpy(), known, rtol=1e-3)
    np.testing.assert_allclose(errors.numpy(), np.sqrt(np.diag(covariance)), rtol=1e-2)
